import { IconTrash } from '@tabler/icons-react';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { EntityTable } from '../../components/entity-table';
import type { EntityColumn } from '../../components/entity-table.types';
import { shownMonth } from '../../lib/by-month';
import { monthName } from '../../lib/club-time';

/** Columns; id and teamId are hidden (specification 2.15). */
const columns: EntityColumn<DevelopmentView>[] = [
  { key: 'playerId', title: 'Player id', value: ({ playerId }) => playerId, width: 110 },
  { key: 'playerName', title: 'Player name', value: ({ playerName }) => playerName, width: 180, phone: 'title' },
  { key: 'contactEmail', title: 'Contact email', value: ({ contactEmail }) => contactEmail },
  { key: 'birthYear', title: 'Birth year', value: ({ birthYear }) => birthYear, numeric: true },
  {
    key: 'month',
    title: 'Month',
    value: shownMonth,
    render: (row) => monthName(shownMonth(row)),
    words: (row) => monthName(shownMonth(row)),
    phone: 'fact',
  },
  { key: 'matches', title: 'Matches', value: ({ matches }) => matches.length, numeric: true, phone: 'fact' },
  { key: 'id', title: 'Id', value: ({ id }) => id, hidden: true },
  { key: 'teamId', title: 'Team id', value: ({ teamId }) => teamId, hidden: true },
];

interface DevelopmentTableProps {
  developments: readonly DevelopmentView[];
  selectedId: string | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  mayRemove: (development: DevelopmentView) => boolean;
  onSelect: (development: DevelopmentView) => void;
  onRemove: (development: DevelopmentView) => void;
}

export const DevelopmentTable = (props: DevelopmentTableProps) => (
  <EntityTable<DevelopmentView>
    label="Developments"
    rows={props.developments}
    columns={columns}
    rowId={({ id }) => id}
    selectedId={props.selectedId ?? null}
    onSelect={props.onSelect}
    loading={props.loading}
    error={props.error}
    retry={props.retry}
    emptyText="No developments yet"
    emptyHelp="Open a player's month with the form above."
    actions={[
      {
        label: 'Delete Entry',
        icon: <IconTrash size={18} stroke={1.75} />,
        run: props.onRemove,
        danger: true,
        hidden: (row) => !props.mayRemove(row),
        confirmation: (row) => ({
          title: `Delete ${row.playerName}, ${monthName(shownMonth(row))}?`,
          text: 'The family no longer sees its matches and advice.',
          confirm: 'Delete',
        }),
      },
    ]}
  />
);
