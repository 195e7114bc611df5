/** The parts of an event's card that open on demand. */
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { TableSkeleton } from '../../../ui/skeletons';
import classes from './card-sections.module.css';

const AttendeeList = lazyWithRetry(() => import('../attendees/attendee-list'), <TableSkeleton />);
const EventHelp = lazyWithRetry(() => import('../help/event-help'));
const HelpCount = lazyWithRetry(() => import('../help/help-count'), null);

interface SectionProps {
  title: ReactNode;
  count: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A section below a header with its count. The header opens and closes it. */
function Section({ title, count, open, onToggle, children }: SectionProps) {
  const panel = useId();
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={panel} onClick={onToggle}>
        <IconChevronDown size={20} stroke={1.75} className={classes.chevron} data-open={open} aria-hidden />
        {title}
        <span className={classes.count}>{count}</span>
      </UnstyledButton>
      <div id={panel} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

interface AttendeeSectionProps extends ComponentProps<typeof AttendeeList>, Pick<SectionProps, 'open' | 'onToggle'> {
  /** Players who have answered, and who have not. */
  answered: number;
  silent: number;
}

/** The attendee table. Its header says how many players have answered. */
export function AttendeeSection({ open, onToggle, answered, silent, ...list }: AttendeeSectionProps) {
  const count = silent ? answered : list.seen.event.attendees.length;
  const all = count + silent;
  return (
    <Section
      title={<Trans>Attendees</Trans>}
      count={
        silent ? (
          <Trans>
            {count} of {all} answered
          </Trans>
        ) : (
          count
        )
      }
      open={open}
      onToggle={onToggle}
    >
      <AttendeeList {...list} />
    </Section>
  );
}

/** Jobs and rides: closed at first, because the answers come first. */
export function HelpSection(help: ComponentProps<typeof EventHelp>) {
  const { jobs = [], rides = [] } = help.event;
  const [open, setOpen] = useState(false);
  if (jobs.length + rides.length === 0 && !help.rights.helps) return null;
  return (
    <Section
      title={<Trans>Jobs and rides</Trans>}
      count={<HelpCount event={help.event} />}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <EventHelp {...help} />
    </Section>
  );
}
