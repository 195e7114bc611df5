/** The developments of the caller's teams. */
import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { developmentWindow } from '@touchline/shared/developments/developments.rules';
import { shownMonth } from '../../lib/by-month';
import { call } from '../../lib/client';
import { now } from '../../lib/now';
import { everyDevelopmentKey } from '../engine/query-keys';

/** Reads those within the months that the caller's roles may read (specification 4.7). Live messages keep them up to date. */
export const developmentsQuery = (actor: Actor, firstLoad: boolean) =>
  queryOptions({
    queryKey: [...everyDevelopmentKey, actor.userId, firstLoad],
    queryFn: ({ signal }): Promise<DevelopmentView[]> => {
      const { from, to } = developmentWindow(actor.roles, firstLoad, now());
      const query = { startTime: String(Math.floor(from)), endTime: String(Math.floor(to)) };
      return call(developmentsContract.list_developments, { query }, { signal });
    },
  });

/** A month, and what is written in it or in others. */
export interface Written {
  /** `YYYY-MM`. */
  month: string;
  developments: readonly DevelopmentView[];
}

/** Returns the number of each player's matches in the month. Many screens ask for every player of the club. */
export function writtenIn({ month, developments }: Written): (playerId: string) => number {
  const counts = new Map(
    developments.filter((one) => shownMonth(one) === month).map(({ playerId, matches }) => [playerId, matches.length]),
  );
  return (playerId) => counts.get(playerId) ?? 0;
}
