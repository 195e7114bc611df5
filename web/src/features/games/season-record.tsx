import { useLingui } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import type { SeasonRecord } from '@touchline/shared/events/season';
import classes from './season-games.module.css';

/** Wins, draws, losses and goals of a season. */
export function SeasonRecordTable({ record }: { record: SeasonRecord }) {
  const { t } = useLingui();
  const { played, won, drawn, lost, scored, conceded } = record;
  return (
    <Table aria-label={t`Season record`} className={classes.record} horizontalSpacing={2}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Played`}</Table.Th>
          <Table.Th>{t`Won`}</Table.Th>
          <Table.Th>{t`Drawn`}</Table.Th>
          <Table.Th>{t`Lost`}</Table.Th>
          <Table.Th>{t`Goals`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>{played}</Table.Td>
          <Table.Td>{won}</Table.Td>
          <Table.Td>{drawn}</Table.Td>
          <Table.Td>{lost}</Table.Td>
          <Table.Td>{`${scored}:${conceded}`}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
