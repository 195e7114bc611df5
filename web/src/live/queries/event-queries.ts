/** Queries whose results live messages keep up to date. */
import { queryOptions } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { newer } from '@touchline/shared/live/version';
import { clubMonthSpan } from '@touchline/shared/months';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { call } from '../../lib/client';
import { configQuery } from '../../lib/config';
import { confirmed, isUnconfirmed } from '../../lib/offline-copy';
import type { EventList } from '../engine/apply/event-list';
import { eventCacheOf } from '../engine/event-cache';
import { eventListKey, eventMonthKey, eventQueryKey, teamsQueryKey } from '../engine/query-keys';

/** Never stale by time: live messages and `sync` report what changed. */
const live = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** One event, found by its current key or by an earlier one. */
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
 * The events of these teams from a moment on. The list holds keys; the events themselves go into the cache.
 * @param screen whose window it is
 * @param from returns the start of the window (ms); a later fetch keeps the start of the first one
 */
export const eventListQuery = (screen: string, teams: readonly string[], from: () => number) =>
  queryOptions({
    ...live,
    queryKey: eventListKey(screen, teams),
    queryFn: async ({ signal, client, queryKey }): Promise<EventList> => {
      const cache = eventCacheOf(client);
      const { mark } = cache;
      const held = client.getQueryData<EventList>(queryKey);
      const requested = { from: held && !isUnconfirmed(held) ? held.from : Math.floor(from()), teams };
      const query = { startTime: String(requested.from), tags: [...teams] };
      return cache.putList(requested, await call(eventsContract.list_events, { query }, { signal }), mark);
    },
    enabled: teams.length > 0,
  });

/** A team's events of a month by the club's clocks. Unlike open lists, it is fetched again when it is shown again. */
export const eventMonthQuery = (team: string, month: string) =>
  queryOptions({
    queryKey: eventMonthKey(team, month),
    queryFn: async ({ signal, client }): Promise<EventList> => {
      const cache = eventCacheOf(client);
      const { mark } = cache;
      const { clubTimezone } = await client.ensureQueryData(configQuery);
      const { from, before } = clubMonthSpan(month, clubTimezone);
      const events = await call(eventsContract.show_events, { query: { tag: team, month } }, { signal });
      return cache.putList({ from, before, teams: [team] }, events, mark);
    },
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

/** The teams that the viewer may see: all teams for ADMIN and ROOT, otherwise their own. */
export const teamsQuery = queryOptions({
  ...live,
  queryKey: teamsQueryKey,
  queryFn: async ({ signal, client, queryKey }): Promise<TeamView[]> => {
    const fetched = await call(teamsContract.list_teams, {}, { signal });
    const held = client.getQueryData<TeamView[]>(queryKey) ?? [];
    return fetched.map((team) => newer(confirmed(held.find(({ id }) => id === team.id)), team));
  },
});
