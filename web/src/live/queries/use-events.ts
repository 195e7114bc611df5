import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { OVER_AFTER } from '@touchline/shared/events/event-length';
import { historyWindow, type WindowScreen } from '@touchline/shared/events/history-window';
import { eventListStart } from '../../lib/prefetched';
import { useCurrentUser, useFirstLoad } from '../../lib/session';
import { eventListQuery, eventMonthQuery, eventQuery } from './event-queries';

export interface EventsRead {
  events: readonly EventView[];
  loading: boolean;
  error: unknown;
  refetch: () => void;
}

const loadedEvents = (results: UseQueryResult<EventView>[]): EventView[] => results.flatMap(({ data }) => data ?? []);

/** Reads the events of lists. */
function useListedEvents(lists: UseQueryResult<{ keys: readonly EventKey[] }>[]): EventsRead {
  const keys = new Map(lists.flatMap(({ data }) => data?.keys ?? []).map((key) => [key.id, key]));
  const events = useQueries({ queries: [...keys.values()].map((key) => eventQuery(key)), combine: loadedEvents });
  return {
    events,
    loading: lists.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const { refetch } of lists) void refetch();
    },
  };
}

/** Reads the events of these teams in the viewer's history window for this screen. Live messages keep them up to date. */
export function useEvents(screen: WindowScreen, teams: readonly string[]): EventsRead {
  const roles = useCurrentUser()?.roles ?? [];
  const firstLoad = useFirstLoad();
  // The window reaches back by one event: a game that has begun is still relevant to families.
  const from = () => historyWindow(screen, roles, firstLoad, eventListStart()) - OVER_AFTER;
  return useListedEvents([useQuery(eventListQuery(screen, teams, from))]);
}

/** Reads the events of these teams in these UTC months. Live messages keep them up to date. */
export const useMonthEvents = (teams: readonly string[], months: readonly string[]): EventsRead =>
  useListedEvents(
    useQueries({ queries: teams.flatMap((team) => months.map((month) => eventMonthQuery(team, month))) }),
  );
