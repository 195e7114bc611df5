import { useLingui } from '@lingui/react/macro';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { shownMonth } from '../../lib/by-month';
import { monthName } from '../../lib/club-time';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../ui/table/table-view';

interface DevelopmentTableProps extends TableState<DevelopmentView> {
  developments: readonly DevelopmentView[];
  mayRemove: (development: DevelopmentView) => boolean;
  onRemove: (development: DevelopmentView) => void;
}

/** The table of developments; id and teamId are hidden columns (specification 2.15). */
export function DevelopmentTable({ developments, mayRemove, onRemove, ...state }: DevelopmentTableProps) {
  const { t } = useLingui();
  const columns: EntityColumn<DevelopmentView>[] = [
    { key: 'playerName', title: t`Player Name`, value: ({ playerName }) => playerName, width: 180, phone: 'title' },
    {
      key: 'month',
      title: t`Month`,
      value: shownMonth,
      render: (row) => monthName(shownMonth(row)),
      words: (row) => monthName(shownMonth(row)),
      phone: 'fact',
    },
    { key: 'matches', title: t`Matches`, value: ({ matches }) => matches.length, numeric: true },
    { key: 'contactEmail', title: t`Contact Email`, value: ({ contactEmail }) => contactEmail },
    { key: 'birthYear', title: t`Birth Year`, value: ({ birthYear }) => birthYear, numeric: true },
    { key: 'playerId', title: t`Player Id`, value: ({ playerId }) => playerId, width: 110 },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
    { key: 'teamId', title: t`Team ID`, value: ({ teamId }) => teamId, hidden: true },
  ];
  return (
    <EntityTable<DevelopmentView>
      label={t`Developments`}
      rows={developments}
      columns={columns}
      rowId={({ id }) => id}
      {...state}
      emptyText={t`No developments yet`}
      emptyHelp={t`Add a player’s month with the form above.`}
      actions={[
        {
          ...deletion(onRemove, (row: DevelopmentView) => {
            const { playerName: name } = row;
            const month = monthName(shownMonth(row));
            return {
              title: t`Delete ${name}, ${month}?`,
              text: t`The family will no longer see its matches and advice.`,
            };
          }),
          label: t`Delete Entry`,
          hidden: (row) => !mayRemove(row),
        },
      ]}
    />
  );
}
