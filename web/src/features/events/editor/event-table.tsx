import { useLingui } from '@lingui/react/macro';
import { Badge, List, Text } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { EntityTable } from '../../../ui/table/entity-table';
import { deletion } from '../../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../../ui/table/table-view';
import { resultText } from '../result-text';
import { FIELD_WORDS, STATE_WORDS } from './event-words';
import { TYPE_WORDS } from './fields/event-details';

interface EventTableProps extends TableState<EventView> {
  events: readonly EventView[];
  onRemove: (event: EventView) => void;
}

function Details({ event: { summary, url, id } }: { event: EventView }) {
  const { t } = useLingui();
  return (
    <List size="sm" listStyleType="none">
      {[
        [t(FIELD_WORDS.summary), summary],
        [t(FIELD_WORDS.url), url],
        [t`ID`, id],
      ].map(
        ([name, value]) =>
          value && (
            <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
              <Text span inherit c="var(--dim)">
                {name}
              </Text>{' '}
              {value}
            </List.Item>
          ),
      )}
    </List>
  );
}

/** The events of the caller's teams (specification 2.9). */
export function EventTable({ events, onRemove, ...state }: EventTableProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const timeOf = ({ eventTime }: EventView) => when(eventTime, zone, now);
  const stateOf = ({ eventState }: EventView) => t(STATE_WORDS[eventState]);
  const columns: EntityColumn<EventView>[] = [
    { key: 'name', title: t(FIELD_WORDS.name), value: ({ name }) => name, width: 150, phone: 'title' },
    {
      key: 'time',
      title: t`Date`,
      value: ({ eventTime }) => eventTime,
      render: timeOf,
      words: timeOf,
      width: 168,
      phone: 'fact',
    },
    { key: 'type', title: t`Type`, value: ({ type }) => t(TYPE_WORDS[type]), width: 96, phone: 'fact' },
    {
      key: 'eventState',
      title: t(FIELD_WORDS.eventState),
      width: 113,
      value: stateOf,
      render: (event) => (
        <Badge
          size="md"
          radius="sm"
          tt="none"
          variant="light"
          color={event.eventState === 'CANCELLED' ? 'danger' : 'gray'}
        >
          {stateOf(event)}
        </Badge>
      ),
      phone: 'status',
    },
    { key: 'location', title: t(FIELD_WORDS.eventLocation), value: ({ location }) => location, width: 170 },
    { key: 'result', title: t(FIELD_WORDS.result), value: ({ result }) => resultText(result) },
    // The search finds them; the details show them.
    { key: 'summary', title: t(FIELD_WORDS.summary), value: ({ summary }) => summary, hidden: true },
    { key: 'url', title: t(FIELD_WORDS.url), value: ({ url }) => url, hidden: true },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
  ];
  return (
    <EntityTable<EventView>
      label={t`Events`}
      rows={events}
      columns={columns}
      rowId={({ id }) => id}
      {...state}
      emptyText={t`No events yet`}
      emptyHelp={t`Add a game in Planning.`}
      detail={(event) => <Details event={event} />}
      actions={[
        deletion(onRemove, (event) => {
          const { name } = event;
          const time = timeOf(event);
          return {
            title: t`Delete ${name}?`,
            text: t`${time}. The event is deleted for everyone, with its plays and film links. You cannot undo this.`,
          };
        }),
      ]}
    />
  );
}
