import { Badge } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { EntityTable } from '../../components/entity-table';
import type { EntityColumn } from '../../components/entity-table.types';
import { when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';

/** Columns: id, time, location, eventState, name, url, result, summary (specification 2.9). */
const columns = (zone: string, now: number): EntityColumn<EventView>[] => [
  { key: 'id', title: 'Id', value: ({ id }) => id, width: 100 },
  {
    key: 'time',
    title: 'Time',
    value: ({ eventTime }) => eventTime,
    render: ({ eventTime }) => when(eventTime, zone, now),
    words: ({ eventTime }) => when(eventTime, zone, now),
    width: 150,
    phone: 'fact',
  },
  { key: 'location', title: 'Location', value: ({ location }) => location, width: 170, phone: 'fact' },
  {
    key: 'eventState',
    title: 'State',
    width: 140,
    value: ({ eventState }) => eventState,
    render: ({ eventState }) => (
      <Badge size="sm" radius="sm" variant="light" color={eventState === 'CANCELLED' ? 'danger' : 'gray'}>
        {eventState}
      </Badge>
    ),
    phone: 'status',
  },
  { key: 'name', title: 'Name', value: ({ name }) => name, width: 200, phone: 'title' },
  { key: 'url', title: 'Url', value: ({ url }) => url, width: 140 },
  { key: 'result', title: 'Result', value: ({ result }) => result },
  { key: 'summary', title: 'Summary', value: ({ summary }) => summary, width: 220 },
];

interface EventTableProps {
  events: readonly EventView[];
  selectedId: string | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  onSelect: (event: EventView) => void;
  onRemove: (event: EventView) => void;
}

export function EventTable({ events, selectedId, loading, error, retry, onSelect, onRemove }: EventTableProps) {
  const zone = useClubZone();
  const now = useNow();
  return (
    <EntityTable<EventView>
      label="Events"
      rows={events}
      columns={columns(zone, now)}
      rowId={({ id }) => id}
      selectedId={selectedId ?? null}
      onSelect={onSelect}
      loading={loading}
      error={error}
      retry={retry}
      emptyText="No events yet"
      emptyHelp="Games are added on Planning."
      actions={[
        {
          label: 'Delete',
          icon: <IconTrash size={18} stroke={1.75} />,
          run: onRemove,
          danger: true,
          confirmation: ({ name, eventTime }) => ({
            title: `Delete ${name}?`,
            text: `${when(eventTime, zone, now)}. It disappears for everybody, with its film and plays.`,
            confirm: 'Delete',
          }),
        },
      ]}
    />
  );
}
