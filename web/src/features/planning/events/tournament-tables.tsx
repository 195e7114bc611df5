import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import { EntityTable } from '../../../components/entity-table';
import type { EntityColumn } from '../../../components/table-view';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { countedStandings, standings } from './standings';

const number = (key: string, title: string, value: (row: TeamStats) => number): EntityColumn<TeamStats> => ({
  key,
  title,
  value,
  numeric: true,
});

const stats = (): EntityColumn<TeamStats>[] => [
  { key: 'team', title: t`Team`, value: ({ teamName }) => teamName, phone: 'title' },
  number('W', t({ message: 'W', comment: 'games won' }), ({ numOfWins }) => numOfWins),
  number('L', t({ message: 'L', comment: 'games lost' }), ({ numOfLosses }) => numOfLosses),
  number('D', t({ message: 'D', comment: 'games drawn' }), ({ numOfDraws }) => numOfDraws),
  number('GF', t({ message: 'GF', comment: 'goals for' }), ({ goalsFor }) => goalsFor),
  number('GA', t({ message: 'GA', comment: 'goals against' }), ({ goalsAgainst }) => goalsAgainst),
  { ...number('P', t({ message: 'P', comment: 'points' }), ({ points }) => points), phone: 'status' },
];

/** The schedule and the standings of a tournament (specification 2.8). */
export default function TournamentTables({ event }: { event: EventView }) {
  const { t } = useLingui();
  const { name } = event;
  const zone = useClubZone();
  const now = useNow();
  const counted = countedStandings(event.schedules, event.pointsRule);
  // A table that staff typed counts while no game has a result.
  const table = counted.length > 0 ? counted : standings(event.teamStats);
  const schedule: EntityColumn<Schedule>[] = [
    { key: 'game', title: t`Game`, value: (row) => row.name, phone: 'title' },
    {
      key: 'time',
      title: t`Time`,
      value: ({ time }) => time,
      render: ({ time }) => when(time, zone, now),
      phone: 'fact',
    },
    { key: 'location', title: t({ message: 'Field', context: 'venue' }), value: ({ location }) => location.name },
    { key: 'teams', title: t`Teams`, value: ({ teams }) => teams.join(' – '), phone: 'fact' },
    { key: 'result', title: t`Result`, value: ({ result = '' }) => result, phone: 'fact' },
    { key: 'theme', title: t`Theme`, value: ({ theme }) => theme, phone: 'status' },
  ];
  return (
    <>
      <EntityTable<Schedule>
        label={t`Schedule of ${name}`}
        rows={event.schedules.toSorted((a, b) => a.time - b.time)}
        columns={schedule}
        rowId={({ id }) => id}
        reserve={Math.min(event.schedules.length, 10)}
        emptyText={t`No schedule yet`}
      />
      {table.length > 0 && (
        <EntityTable<TeamStats>
          label={t`Standings of ${name}`}
          rows={table}
          columns={stats()}
          rowId={({ id }) => id}
          reserve={Math.min(table.length, 10)}
          emptyText={t`No results yet`}
        />
      )}
    </>
  );
}
