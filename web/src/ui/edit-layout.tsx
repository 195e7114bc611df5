import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './edit-layout.module.css';
import { CardSkeleton } from './skeletons';

interface EditLayoutProps {
  /** Heading of the form: "New venue", or the name of the edited object. */
  title: string;
  /** Id of the edited object. On a phone its form then moves above the table and scrolls into view. */
  editing: string | undefined;
  /** The URL names an entry that is not in the table: it was removed, or the viewer may not see it. */
  gone: boolean;
  /** The entry that the URL names is still loading, so the form is not shown yet. */
  loading: boolean;
  form: ReactNode;
  table: ReactNode;
  /** Above the table; on a phone before everything, and what scrolls into view. */
  lead?: ReactNode;
  /** On narrow screens: whether the form of a new entry is hidden, or opened above the table. By default it is below. */
  adding?: 'folded' | 'open';
  /** A wider form column, for forms with sub-forms. */
  wide?: boolean;
  /** Nothing is chosen: the form is a hint above the table, or nothing, and the table takes the whole width. */
  idle?: boolean;
}

/** Scrolls to the place of a row when another one is chosen. On a narrow screen the list fills the screen: a tap would seem to do nothing. */
export function useScrollToChosen(id: string | undefined, place: () => HTMLElement | null): void {
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    if (id && window.matchMedia('(max-width: 64em)').matches) place()?.scrollIntoView({ block: 'start' });
  });
}

/** The form beside its table (specification 2.3). */
export function EditLayout({
  title,
  editing,
  gone,
  loading,
  form,
  table,
  lead,
  adding,
  wide = false,
  idle = false,
}: EditLayoutProps) {
  const isHint = idle && !gone && !loading;
  const section = useRef<HTMLElement>(null);
  const leadBox = useRef<HTMLDivElement>(null);
  useScrollToChosen(editing, () => leadBox.current ?? section.current);
  return (
    <div
      className={clsx(
        isHint ? classes.idle : classes.root,
        wide && classes.wide,
        lead && classes.led,
        (editing || gone || adding === 'open') && classes.editing,
      )}
      data-folded={(adding === 'folded' && !gone && !loading) || undefined}
    >
      {(form || !isHint) && (
        <section ref={section} aria-label={title} className={isHint ? undefined : classes.form}>
          {!isHint && (
            <Title order={2} className={classes.title}>
              {title}
            </Title>
          )}
          {gone && (
            <Text role="alert" className={classes.gone}>
              <Trans>This entry was removed, or you do not have access to it. Choose another one.</Trans>
            </Text>
          )}
          {loading ? <CardSkeleton height={320} /> : form}
        </section>
      )}
      {lead && (
        <div ref={leadBox} className={classes.lead}>
          {lead}
        </div>
      )}
      <div className={classes.table}>{table}</div>
    </div>
  );
}
