/** The reads whose results live messages keep right. */
import { queryOptions } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { newer } from '@touchline/shared/live/version';
import { monthSpan } from '@touchline/shared/months';
import { type TeamView, teamsContract } from '@touchline/shared/teams/teams.contract';
import { call } from '../lib/client';
import { confirmed, isUnconfirmed } from '../lib/kept';
import type { EventList } from './apply/event-list';
import { eventCacheOf } from './event-cache';
import { eventListKey, eventMonthKey, eventQueryKey, teamsQueryKey } from './query-keys';

/** Live messages and `sync` say when something is stale; time alone never does. */
const live = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** One event. Any key that it has or once had finds it. */
export const eventQuery = (key: EventKey) =>
  queryOptions({
    ...live,
    queryKey: eventQueryKey(key.id),
    queryFn: async ({ signal, client }): Promise<EventView> => {
      const fetched = await call(eventsContract.get_event, { query: key }, { signal });
      return newer(confirmed(eventCacheOf(client).get(key.id)), fetched);
    },
  });

/**
 * Which events these teams have from a moment on; the events themselves go into the cache one by one.
 * @param screen whose window it is
 * @param from start of the window (ms); an open list keeps the one it was first asked for
 */
export const eventListQuery = (screen: string, teams: readonly string[], from: () => number) =>
  queryOptions({
    ...live,
    queryKey: eventListKey(screen, teams),
    queryFn: async ({ signal, client, queryKey }): Promise<EventList> => {
      const cache = eventCacheOf(client);
      const { mark } = cache;
      const held = client.getQueryData<EventList>(queryKey);
      const asked = { from: held && !isUnconfirmed(held) ? held.from : Math.floor(from()), teams };
      const query = { startTime: String(asked.from), tags: [...teams] };
      return cache.list(asked, await call(eventsContract.list_events, { query }, { signal }), mark);
    },
    enabled: teams.length > 0,
  });

/** A team's events of a UTC month; unlike open lists it is read again when it is shown again. */
export const eventMonthQuery = (team: string, month: string) =>
  queryOptions({
    queryKey: eventMonthKey(team, month),
    queryFn: async ({ signal, client }): Promise<EventList> => {
      const cache = eventCacheOf(client);
      const { mark } = cache;
      const { from, before } = monthSpan(month);
      const events = await call(eventsContract.show_events, { query: { tag: team, month } }, { signal });
      return cache.list({ from, before, teams: [team] }, events, mark);
    },
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

/** The teams that the viewer may see: all for ADMIN and ROOT, else their own. */
export const teamsQuery = queryOptions({
  ...live,
  queryKey: teamsQueryKey,
  queryFn: async ({ signal, client, queryKey }): Promise<TeamView[]> => {
    const fetched = await call(teamsContract.list_teams, {}, { signal });
    const held = client.getQueryData<TeamView[]>(queryKey) ?? [];
    return fetched.map((team) => newer(confirmed(held.find(({ id }) => id === team.id)), team));
  },
});
