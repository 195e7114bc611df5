import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNarrow } from '../lib/widths';
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
  /** The content takes all of the page beside the panel; by default it is as wide as a film. */
  isWide?: boolean;
  children: ReactNode;
}

/** A side panel that selects an object, beside its content (specification 2.5). */
export function ViewerLayout({ of, panel, contentFirst = false, isWide = false, children }: ViewerLayoutProps) {
  const { t } = useLingui();
  return (
    <div className={classes.root} data-content-first={contentFirst || undefined} data-wide={isWide || undefined}>
      <aside aria-label={t(words[of].choose)} className={classes.panel}>
        {panel}
      </aside>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

/** An object that the panel offers by its name. */
export interface StepItem {
  id: string;
  title: string;
  detail: ReactNode;
  /** At the end of its row: a result. */
  fact: string;
}

interface StepsProps {
  of: keyof typeof words;
  /** All objects of the month, for a list to choose from. */
  items?: readonly StepItem[];
  /** Zero-based. */
  index: number;
  total: number;
  /** True: the list starts with the newest, so Prev increases the index. */
  newestFirst?: boolean;
  onGo: (index: number) => void;
}

const Count = ({ of, index, total }: Pick<StepsProps, 'of' | 'index' | 'total'>) => {
  const { t } = useLingui();
  return t(words[of].count(total === 0 ? 0 : index + 1, total));
};

/** Prev leads to an older object, Next to a newer one. */
function Step({ index, total, newestFirst = false, onGo, way }: StepsProps & { way: 'prev' | 'next' }) {
  const isPrev = way === 'prev';
  const targetIndex = isPrev === newestFirst ? index + 1 : index - 1;
  const icon = isPrev ? <IconChevronLeft size={18} stroke={1.75} /> : <IconChevronRight size={18} stroke={1.75} />;
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.step}
      {...(isPrev ? { leftSection: icon } : { rightSection: icon })}
      disabled={targetIndex < 0 || targetIndex >= total}
      onClick={() => onGo(targetIndex)}
    >
      <span className="visually-hidden">{isPrev ? <Trans>Prev</Trans> : <Trans>Next</Trans>}</span>
    </Button>
  );
}

/** 'Game n / total' with Prev and Next, in one line above the list. */
export function Steps(props: StepsProps) {
  return (
    <div className={classes.steps}>
      <p className={classes.count} aria-live="polite">
        <Count {...props} />
      </p>
      <Step {...props} way="prev" />
      <Step {...props} way="next" />
    </div>
  );
}

/** The objects of the month by name. One alone is on the screen already. */
function StepList({ of, items = [], index, onGo }: StepsProps) {
  const { t } = useLingui();
  if (items.length < 2) return null;
  return (
    <ul className={classes.items} aria-label={t(words[of].choose)}>
      {items.map(({ id, title, detail, fact }, at) => (
        <li key={id}>
          <UnstyledButton
            className={classes.item}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onGo(at)}
          >
            <span className={classes.title}>{title}</span>
            <span className={classes.fact}>{fact}</span>
            <span className={classes.when}>{detail}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

interface FoldingPanelProps {
  /** True: the teams and players are not known yet. Nothing can be chosen, so that no choice moves under a finger. */
  loading: boolean;
  steps: StepsProps;
  /** The chosen team or player, and the month. */
  title: string;
  detail: string;
  /** Team, month and the like. Folded on narrow screens; `close` folds them again after a choice. */
  choices: (close: () => void) => ReactNode;
  /** Above all choices, where the panel stands beside its content. */
  lead?: ReactNode;
  /** Filters of the content, never folded. */
  children?: ReactNode;
}

/** The choice of a viewer, with Prev and Next. On a narrow screen it is one row, which opens the other choices. */
export function FoldingPanel({ loading, steps, title, detail, lead, choices, children }: FoldingPanelProps) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const panel = useId();
  const summary = useRef<HTMLButtonElement>(null);
  const skeleton = <Skeleton height={244} aria-hidden />;
  if (!narrow)
    return loading ? (
      <>
        {lead}
        {skeleton}
      </>
    ) : (
      <>
        {lead}
        {choices(() => undefined)}
        <Steps {...steps} />
        <StepList {...steps} />
        {children}
      </>
    );
  const close = () => {
    setOpen(false);
    summary.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={classes.row}>
        <Step {...steps} way="prev" />
        <UnstyledButton
          ref={summary}
          className={classes.summary}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>
            <span>{detail}</span>
            <span aria-live="polite">
              <Count {...steps} />
            </span>
          </span>
          <IconChevronDown size={18} stroke={1.75} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        <Step {...steps} way="next" />
      </div>
      <div id={panel} hidden={!open} className={classes.choices}>
        {open && !loading && (
          <StepList
            {...steps}
            onGo={(next) => {
              close();
              steps.onGo(next);
            }}
          />
        )}
        {open && (loading ? skeleton : choices(close))}
      </div>
      {children}
    </>
  );
}
