import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './viewer-layout.module.css';

interface ViewerLayoutProps {
  /** Kind of object that the panel selects: "Game", "Match". */
  of: string;
  panel: ReactNode;
  /** Shows the content above the panel on narrow screens. */
  contentFirst?: boolean;
  children: ReactNode;
}

/** A side panel that selects an object, beside its content (specification 2.5). */
export const ViewerLayout = ({ of, panel, contentFirst = false, children }: ViewerLayoutProps) => (
  <div className={classes.root} data-content-first={contentFirst || undefined}>
    <aside aria-label={`Choose a ${of.toLowerCase()}`} className={classes.panel}>
      {panel}
    </aside>
    <div className={classes.content}>{children}</div>
  </div>
);

interface StepsProps {
  /** "Game" or "Match". */
  of: string;
  /** Zero-based. */
  index: number;
  total: number;
  /** Whether the list starts with the newest: Prev then increases the index. */
  newestFirst?: boolean;
  onGo: (index: number) => void;
}

/** 'Game n / total' with Prev for an older and Next for a newer one. */
export function Steps({ of, index, total, newestFirst = false, onGo }: StepsProps) {
  const [prev, next] = newestFirst ? [index + 1, index - 1] : [index - 1, index + 1];
  const there = (place: number) => place >= 0 && place < total;
  return (
    <div className={classes.steps}>
      <p className={classes.count} aria-live="polite">
        {of} {total === 0 ? 0 : index + 1} / {total}
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={18} stroke={1.75} />}
        disabled={!there(prev)}
        onClick={() => onGo(prev)}
      >
        Prev
      </Button>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={18} stroke={1.75} />}
        disabled={!there(next)}
        onClick={() => onGo(next)}
      >
        Next
      </Button>
    </div>
  );
}
