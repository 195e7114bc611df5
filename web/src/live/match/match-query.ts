/** The match of an event in the query cache. */
import { queryOptions } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { newer } from '@touchline/shared/live/version';
import { matchContract } from '@touchline/shared/match/match.contract';
import type { MatchView } from '@touchline/shared/match/match.model';
import { call } from '../../lib/client';
import { confirmed } from '../../lib/offline-copy';
import { LIVE_LISTS } from '../engine/query-keys';

export const everyMatchKey = LIVE_LISTS.matches;
/** @param id of the match: of its event, for a row of a tournament with the row's id behind a dash */
export const matchQueryKey = (id: string) => [...everyMatchKey, id] as const;

export const matchId = (event: EventKey, row: string | undefined): string =>
  row === undefined ? event.id : `${event.id}-${row}`;

/** Returns the query parameter of a match: the row of a tournament, or none. */
export const rowOf = (id: string): { row?: string } => {
  const [, row] = id.split('-');
  return row === undefined ? {} : { row };
};

/** Reads a match. Live messages keep it up to date after `followMatches`. */
export const matchQuery = ({ time, hash, id: eventId }: EventKey, id: string) =>
  queryOptions({
    queryKey: matchQueryKey(id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal, client, queryKey }): Promise<MatchView> => {
      const query = { time, hash, id: eventId, ...rowOf(id) };
      const fetched = await call(matchContract.get_match, { query }, { signal });
      return newer(confirmed(client.getQueryData<MatchView>(queryKey)), fetched);
    },
  });
