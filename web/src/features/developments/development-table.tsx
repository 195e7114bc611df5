import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { useState } from 'react';
import { shownMonth } from '../../lib/by-month';
import { monthName } from '../../lib/club-time';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../ui/table/table-view';

interface DevelopmentTableProps extends TableState<DevelopmentView> {
  /** Those of a team, or of all teams. */
  developments: readonly DevelopmentView[];
  /** Name of the team; undefined for all teams. */
  team: string | undefined;
  mayRemove: (development: DevelopmentView) => boolean;
  onRemove: (development: DevelopmentView) => void;
}

/** The table of developments; id and teamId are hidden columns (specification 2.15). */
export function DevelopmentTable({ developments, team = '', mayRemove, onRemove, ...state }: DevelopmentTableProps) {
  const { t } = useLingui();
  const [only, setOnly] = useState('');
  const months = [...new Set(developments.map(shownMonth))];
  const month = months.includes(only) ? only : '';
  const columns: EntityColumn<DevelopmentView>[] = [
    { key: 'playerName', title: t`Player Name`, value: ({ playerName }) => playerName, width: 180, phone: 'title' },
    {
      key: 'month',
      title: t`Month`,
      value: shownMonth,
      render: (row) => monthName(shownMonth(row)),
      words: (row) => monthName(shownMonth(row)),
      width: 150,
      phone: 'fact',
    },
    { key: 'matches', title: t`Matches`, value: ({ matches }) => matches.length, numeric: true, width: 96 },
    { key: 'contactEmail', title: t`Contact Email`, value: ({ contactEmail }) => contactEmail, phone: 'fact' },
    { key: 'birthYear', title: t`Birth Year`, value: ({ birthYear }) => birthYear, numeric: true },
    { key: 'playerId', title: t`Player Id`, value: ({ playerId }) => playerId, width: 110 },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
    { key: 'teamId', title: t`Team ID`, value: ({ teamId }) => teamId, hidden: true },
  ];
  return (
    <EntityTable<DevelopmentView>
      label={t`Developments`}
      rows={month ? developments.filter((row) => shownMonth(row) === month) : developments}
      columns={columns}
      rowId={({ id }) => id}
      {...state}
      emptyText={team ? t`Nothing is written for ${team} yet` : t`Nothing is written yet`}
      emptyHelp={t`Choose a player above to write the first advice.`}
      tools={
        months.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label={t`Month`}
            data={[
              { value: '', label: t`Every month` },
              ...months.map((value) => ({ value, label: monthName(value) })),
            ]}
            value={month}
            onChange={({ currentTarget }) => setOnly(currentTarget.value)}
          />
        )
      }
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
