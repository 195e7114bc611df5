import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../../lib/client';
import { eventCacheOf } from '../engine/event-cache';
import { eventMonthQuery } from './event-queries';

/** All events of a team that the viewer may see: for the list of the season, months with games, and clips. */
export const seasonQuery = (team: string) =>
  queryOptions({
    queryKey: ['season-games', team],
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }): Promise<EventView[]> =>
      call(eventsContract.show_events, { query: { tag: team } }, { signal }),
  });

/** Reads a team's events of a UTC month (`YYYY-MM`), once. */
export async function eventsOfMonth(client: QueryClient, team: string, month: string): Promise<EventView[]> {
  const { keys } = await client.fetchQuery(eventMonthQuery(team, month));
  return keys.flatMap(({ id }) => eventCacheOf(client).get(id) ?? []);
}
