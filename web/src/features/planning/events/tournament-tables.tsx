import type { EventView } from '@touchline/shared/events/event.model';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import { EntityTable } from '../../../components/entity-table';
import type { EntityColumn } from '../../../components/entity-table.types';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { standings } from './standings';

const number = (key: string, title: string, value: (row: TeamStats) => number): EntityColumn<TeamStats> => ({
  key,
  title,
  value,
  numeric: true,
});

const stats: EntityColumn<TeamStats>[] = [
  { key: 'team', title: 'Team', value: ({ teamName }) => teamName, phone: 'title' },
  number('W', 'W', ({ numOfWins }) => numOfWins),
  number('L', 'L', ({ numOfLosses }) => numOfLosses),
  number('D', 'D', ({ numOfDraws }) => numOfDraws),
  number('GF', 'GF', ({ goalsFor }) => goalsFor),
  number('GA', 'GA', ({ goalsAgainst }) => goalsAgainst),
  { ...number('P', 'P', ({ points }) => points), phone: 'status' },
];

/** The schedule and the standings of a tournament (specification 2.8). */
export default function TournamentTables({ event }: { event: EventView }) {
  const zone = useClubZone();
  const now = useNow();
  const schedule: EntityColumn<Schedule>[] = [
    { key: 'game', title: 'Game', value: ({ name }) => name, phone: 'title' },
    {
      key: 'time',
      title: 'Time',
      value: ({ time }) => time,
      render: ({ time }) => when(time, zone, now),
      phone: 'fact',
    },
    { key: 'location', title: 'Location', value: ({ location }) => location.name },
    { key: 'teams', title: 'Teams', value: ({ teams }) => teams.join(' – '), phone: 'fact' },
    { key: 'theme', title: 'Theme', value: ({ theme }) => theme, phone: 'status' },
  ];
  return (
    <>
      <EntityTable<Schedule>
        label={`Schedule of ${event.name}`}
        rows={event.schedules.toSorted((a, b) => a.time - b.time)}
        columns={schedule}
        rowId={({ id }) => id}
        reserve={Math.min(event.schedules.length, 10)}
        emptyText="No schedule yet"
      />
      {event.teamStats.length > 0 && (
        <EntityTable<TeamStats>
          label={`Table of ${event.name}`}
          rows={standings(event.teamStats)}
          columns={stats}
          rowId={({ id }) => id}
          reserve={Math.min(event.teamStats.length, 10)}
          emptyText="No results yet"
        />
      )}
    </>
  );
}
