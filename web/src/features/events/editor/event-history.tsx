import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { type EventHistoryEntry, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { useState } from 'react';
import { ago } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import { queryOf } from '../../../lib/query-of';
import { LoadError } from '../../../ui/load-error';
import classes from './event-history.module.css';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';

const SENTENCES: Record<string, (name: string) => MessageDescriptor> = {
  'event:created': (name) => msg`${name} added the event`,
  'play:saved': (name) => msg`${name} saved a play`,
  'play:removed': (name) => msg`${name} removed a play`,
  'ride:saved': (name) => msg`${name} changed a ride`,
  'ride:removed': (name) => msg`${name} withdrew a ride`,
  'attendee:added': (name) => msg`${name} added an answer`,
  'attendee:changed': (name) => msg`${name} changed an answer`,
  'attendee:removed': (name) => msg`${name} removed an answer`,
};

/** A change as a sentence about its author. */
function Change({ by: { name }, what, fields = [] }: EventHistoryEntry) {
  const { t } = useLingui();
  if (fields.length === 0) return t(SENTENCES[what]?.(name) ?? msg`${name} changed the event`);
  // It follows from the opponent and the teams.
  const typed = fields.filter((field) => field !== 'opponentId');
  const changed = listOf(
    typed.map((field) => (field in FIELD_WORDS ? t(FIELD_WORDS[field as keyof EventValues]) : field)),
  );
  return t`${name} changed: ${changed}`;
}

function Entries({ eventKey, version }: { eventKey: EventKey; version: number }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const history = useQuery({
    ...queryOf(['event-history', eventKey.id, version], eventEditingContract.get_event_history, { query: eventKey }),
    placeholderData: (before) => before,
  });
  if (history.error && !history.data) return <LoadError what={t`The history`} read={history} />;
  return (
    <ol className={classes.list} aria-label={t`History`} aria-busy={history.isPending}>
      {history.data?.map((entry) => (
        <li key={entry.version}>
          <Change {...entry} /> <span>{ago(entry.at, zone, now)}</span>
        </li>
      ))}
      {history.data?.length === 0 && <li>{t`No changes yet`}</li>}
    </ol>
  );
}

/** The event's last 200 changes and their authors, for staff (specification 4.2). */
export function EventHistory({ eventKey, version }: { eventKey: EventKey; version: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Hide history</Trans> : <Trans>Show history</Trans>}
      </Button>
      {open && <Entries eventKey={eventKey} version={version} />}
    </div>
  );
}
