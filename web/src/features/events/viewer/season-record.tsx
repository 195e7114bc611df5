import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import type { SeasonRecord } from '@touchline/shared/events/season';
import { day } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import { resultText } from '../result-text';
import classes from './season-games.module.css';

/** A game whose result does not count. */
interface UncountedGame {
  opponent?: string | undefined;
  name?: string;
  eventTime: number;
  result: string;
}

/** Names the games whose results do not count, so that nothing vanishes in silence. */
function Uncounted({ games }: { games: readonly UncountedGame[] }) {
  const zone = useClubZone();
  const now = useNow();
  const list = listOf(
    games.map(
      ({ opponent, name, eventTime, result }) =>
        `“${resultText(result)}” (${opponent || name}, ${day(eventTime, zone, now)})`,
    ),
  );
  return (
    <Text size="sm" c="var(--dim)">
      <Trans>Not counted: {list}</Trans>
    </Text>
  );
}

interface SeasonRecordProps {
  record: SeasonRecord;
  uncounted?: readonly UncountedGame[] | undefined;
}

/** Wins, draws, losses and goals of a season, and the results that do not count. */
export function SeasonRecordTable({ record, uncounted = [] }: SeasonRecordProps) {
  const { t } = useLingui();
  const { played, won, drawn, lost, scored, conceded } = record;
  return (
    <>
      <Table aria-label={t`Season record`} className={classes.record} horizontalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Played`}</Table.Th>
            <Table.Th>{t`Won`}</Table.Th>
            <Table.Th>{t`Drawn`}</Table.Th>
            <Table.Th>{t({ message: 'Lost', context: 'games' })}</Table.Th>
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
      {uncounted.length > 0 && <Uncounted games={uncounted} />}
    </>
  );
}
