import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { lazyWithRetry } from '../../../components/lazy-with-retry';
import classes from '../attendees/attendee-section.module.css';

export const EventHelp = lazyWithRetry(() => import('./event-help'));

/** Jobs and rides on a phone: a line that opens them, because the answers come first. */
export function FoldedHelp(help: ComponentProps<typeof EventHelp>) {
  const { jobs = [], rides = [] } = help.event;
  const [open, setOpen] = useState(false);
  const panel = useId();
  if (jobs.length === 0 && rides.length === 0 && !help.rights.volunteers) return null;
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown className={classes.chevron} data-open={open} size={18} stroke={1.75} />
        <Trans>Jobs and rides</Trans>
        <span className={classes.count}>{jobs.length + rides.length}</span>
      </UnstyledButton>
      <div id={panel} hidden={!open}>
        {open && <EventHelp {...help} />}
      </div>
    </div>
  );
}
