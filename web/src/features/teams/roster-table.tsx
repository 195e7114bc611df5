import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { byShirt } from '../../domain/players/roster-order';
import { csvText, saveCsv } from '../../lib/save-csv';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { EntityTable } from '../../ui/table/entity-table';
import type { EntityColumn } from '../../ui/table/table-view';

/** The children of a team in a table with the columns of specification 2.12, and as a file. */
export default function RosterTable({ team }: { team: TeamView }) {
  const { t } = useLingui();
  const download = useSubmit();
  const players = (team.players ?? []).toSorted(byShirt);
  const columns: EntityColumn<PlayerView>[] = [
    { key: 'name', title: t`Name`, value: ({ name }) => name, width: 180, phone: 'title' },
    { key: 'club', title: t`Club`, value: ({ club }) => club },
    { key: 'team', title: t`Team`, value: (player) => player.team || team.name },
    { key: 'number', title: t`Number`, value: ({ number = '' }) => number, numeric: true, width: 84, phone: 'fact' },
    { key: 'birthYear', title: t`Birth Year`, value: ({ birthYear = '' }) => birthYear, numeric: true, phone: 'fact' },
    { key: 'playerId', title: t`Player Id`, value: ({ id }) => id, width: 110 },
    { key: 'contacts', title: t`Contacts`, value: ({ contacts = [] }) => contacts.join(', '), width: 240 },
  ];
  const titles = columns.map(({ title }) => title);
  const rowOf = (player: PlayerView) => columns.map(({ value }) => value(player) ?? '');
  const save = async () => saveCsv(`roster-${team.id}.csv`, await csvText([titles, ...players.map(rowOf)]));
  return (
    <>
      <EntityTable<PlayerView>
        label={t`Roster`}
        rows={players}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={t`No players yet`}
        tools={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} />}
            disabled={players.length === 0}
            onClick={() => void download.send(save)}
          >
            <Trans>Download CSV</Trans>
          </Button>
        }
      />
      <FormError error={download.error} />
    </>
  );
}
