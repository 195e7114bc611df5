import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './viewer-layout.module.css';

const words = {
  Game: { choose: msg`Choose a game`, count: (at: number, total: number) => msg`Game ${at} / ${total}` },
  Match: { choose: msg`Choose a match`, count: (at: number, total: number) => msg`Match ${at} / ${total}` },
  Player: { choose: msg`Choose a player`, count: (at: number, total: number) => msg`Player ${at} / ${total}` },
};

interface ViewerLayoutProps {
  /** Kind of object that the panel selects. */
  of: keyof typeof words;
  panel: ReactNode;
  /** Shows the content above the panel on narrow screens. */
  contentFirst?: boolean;
  children: ReactNode;
}

/** A side panel that selects an object, beside its content (specification 2.5). */
export function ViewerLayout({ of, panel, contentFirst = false, children }: ViewerLayoutProps) {
  const { t } = useLingui();
  return (
    <div className={classes.root} data-content-first={contentFirst || undefined}>
      <aside aria-label={t(words[of].choose)} className={classes.panel}>
        {panel}
      </aside>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

interface StepsProps {
  of: keyof typeof words;
  /** Zero-based. */
  index: number;
  total: number;
  /** Whether the list starts with the newest: Prev then increases the index. */
  newestFirst?: boolean;
  onGo: (index: number) => void;
}

/** 'Game n / total' with Prev for an older and Next for a newer one. */
export function Steps({ of, index, total, newestFirst = false, onGo }: StepsProps) {
  const { t } = useLingui();
  const [prev, next] = newestFirst ? [index + 1, index - 1] : [index - 1, index + 1];
  const there = (place: number) => place >= 0 && place < total;
  return (
    <div className={classes.steps}>
      <p className={classes.count} aria-live="polite">
        {t(words[of].count(total === 0 ? 0 : index + 1, total))}
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={18} stroke={1.75} />}
        disabled={!there(prev)}
        onClick={() => onGo(prev)}
      >
        <Trans>Prev</Trans>
      </Button>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={18} stroke={1.75} />}
        disabled={!there(next)}
        onClick={() => onGo(next)}
      >
        <Trans>Next</Trans>
      </Button>
    </div>
  );
}
