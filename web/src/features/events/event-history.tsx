import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { type EventHistoryEntry, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { useState } from 'react';
import { LoadError } from '../../components/load-error';
import { call } from '../../lib/client';
import { ago } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { humanize } from '../../lib/humanize';
import classes from './event-history.module.css';

const CHANGE_TEXTS: Record<string, string> = {
  'event:created': 'added the event',
  'play:saved': 'saved a play',
  'play:removed': 'removed a play',
  'attendee:added': 'signed somebody up',
  'attendee:changed': 'changed an answer',
  'attendee:removed': 'took somebody off the list',
};

const textOf = ({ what, fields }: EventHistoryEntry): string =>
  fields?.length ? `changed ${fields.map(humanize).join(', ')}` : (CHANGE_TEXTS[what] ?? 'changed the event');

function Entries({ eventKey, version }: { eventKey: EventKey; version: number }) {
  const zone = useClubZone();
  const now = useNow();
  const history = useQuery({
    queryKey: ['event-history', eventKey.id, version],
    queryFn: ({ signal }) => call(eventEditingContract.get_event_history, { query: eventKey }, { signal }),
    placeholderData: (before) => before,
  });
  if (history.error && !history.data)
    return <LoadError what="The history" error={history.error} retry={() => void history.refetch()} />;
  return (
    <ol className={classes.list} aria-label="History" aria-busy={history.isPending}>
      {history.data?.map((entry) => (
        <li key={entry.version}>
          <b>{entry.by.name}</b> {textOf(entry)} <span>{ago(entry.at, zone, now)}</span>
        </li>
      ))}
      {history.data?.length === 0 && <li>Nothing has been changed yet.</li>}
    </ol>
  );
}

/** The event's last 200 changes and their authors, for staff (specification 4.2). */
export function EventHistory({ eventKey, version }: { eventKey: EventKey; version: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide history' : 'Show history'}
      </Button>
      {open && <Entries eventKey={eventKey} version={version} />}
    </div>
  );
}
