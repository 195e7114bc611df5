import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useId } from 'react';
import { lazyWithRetry } from '../../../components/lazy-with-retry';
import { TableSkeleton } from '../../../components/skeletons';
import type { SeenEvent } from '../../../live/engine/overlay';
import type { EventRights } from '../event-rights';
import classes from './attendee-section.module.css';

const AttendeeList = lazyWithRetry(() => import('./attendee-list'), <TableSkeleton />);

interface AttendeeSectionProps {
  seen: SeenEvent;
  roster: readonly PlayerView[];
  rights: EventRights;
  reserve: number;
  open: boolean;
  onToggle: () => void;
}

/** The attendee table behind a collapsible header that shows the count. */
export function AttendeeSection({ open, onToggle, ...list }: AttendeeSectionProps) {
  const panel = useId();
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={panel} onClick={onToggle}>
        <IconChevronDown size={20} stroke={1.75} className={classes.chevron} data-open={open} aria-hidden />
        <Trans>Attendees</Trans>
        <span className={classes.count}>{list.seen.event.attendees.length}</span>
      </UnstyledButton>
      <div id={panel} hidden={!open}>
        {open && <AttendeeList {...list} />}
      </div>
    </div>
  );
}
