import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { type EventHistoryEntry, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { type ReactNode, useState } from 'react';
import { LoadError } from '../../components/load-error';
import { call } from '../../lib/client';
import { ago } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { locale } from '../../lib/language';
import classes from './event-history.module.css';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';

/** One change as a sentence about its author. */
function Change({ by: { name }, what, fields = [] }: EventHistoryEntry) {
  const { t } = useLingui();
  if (fields.length > 0) {
    const words = fields.map((field) => (field in FIELD_WORDS ? t(FIELD_WORDS[field as keyof EventValues]) : field));
    const changed = new Intl.ListFormat(locale()).format(words);
    return (
      <Trans>
        <b>{name}</b> changed: {changed}
      </Trans>
    );
  }
  const texts: Record<string, ReactNode> = {
    'event:created': (
      <Trans>
        <b>{name}</b> added the event
      </Trans>
    ),
    'play:saved': (
      <Trans>
        <b>{name}</b> saved a play
      </Trans>
    ),
    'play:removed': (
      <Trans>
        <b>{name}</b> removed a play
      </Trans>
    ),
    'ride:saved': (
      <Trans>
        <b>{name}</b> changed a ride
      </Trans>
    ),
    'ride:removed': (
      <Trans>
        <b>{name}</b> took a ride back
      </Trans>
    ),
    'attendee:added': (
      <Trans>
        <b>{name}</b> added an answer
      </Trans>
    ),
    'attendee:changed': (
      <Trans>
        <b>{name}</b> changed an answer
      </Trans>
    ),
    'attendee:removed': (
      <Trans>
        <b>{name}</b> removed an answer
      </Trans>
    ),
  };
  return (
    texts[what] ?? (
      <Trans>
        <b>{name}</b> changed the event
      </Trans>
    )
  );
}

function Entries({ eventKey, version }: { eventKey: EventKey; version: number }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const history = useQuery({
    queryKey: ['event-history', eventKey.id, version],
    queryFn: ({ signal }) => call(eventEditingContract.get_event_history, { query: eventKey }, { signal }),
    placeholderData: (before) => before,
  });
  if (history.error && !history.data)
    return <LoadError what={t`The history`} error={history.error} retry={() => void history.refetch()} />;
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
