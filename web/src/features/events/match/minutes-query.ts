/** How long the children of a team played in a season. */
import { queryOptions } from '@tanstack/react-query';
import { attendanceContract, type MinutesView } from '@touchline/shared/match/attendance.contract';
import { call } from '../../../lib/client';
import type { SeasonTimes } from './fair-plan';

/** @param season the year in which it begins */
export const minutesQuery = (team: string, season: number) =>
  queryOptions({
    queryKey: ['minutes', team, season],
    staleTime: 30_000,
    queryFn: ({ signal }): Promise<MinutesView> =>
      call(attendanceContract.show_minutes, { query: { tag: team, season: String(season) } }, { signal }),
  });

/** Returns what the plan of a match needs of it. */
export const seasonTimes = (minutes: MinutesView | undefined): SeasonTimes =>
  new Map(
    (minutes?.players ?? []).map(({ id, played, keeperTurns, recent }) => [
      id,
      { season: played, keeperTurns, recent },
    ]),
  );
