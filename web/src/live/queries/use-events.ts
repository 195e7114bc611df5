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

/** Reads the events of a list. */
function useListedEvents(list: UseQueryResult<{ keys: readonly EventKey[] }>): EventsRead {
  const events = useQueries({ queries: (list.data?.keys ?? []).map((key) => eventQuery(key)), combine: loadedEvents });
  return {
    events,
    loading: list.isPending && list.fetchStatus !== 'idle',
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

/** Reads the events of these teams in the viewer's history window for this screen. Live messages keep them up to date. */
export function useEvents(screen: WindowScreen, teams: readonly string[]): EventsRead {
  const roles = useCurrentUser()?.roles ?? [];
  const firstLoad = useFirstLoad();
  // The window reaches back by one event: a game that has begun is still relevant to families.
  const from = () => historyWindow(screen, roles, firstLoad, eventListStart()) - OVER_AFTER;
  return useListedEvents(useQuery(eventListQuery(screen, teams, from)));
}

/** Reads the events of a team in a UTC month. Live messages keep them up to date. */
export const useMonthEvents = (team: string | null, month: string): EventsRead =>
  useListedEvents(useQuery({ ...eventMonthQuery(team ?? '', month), enabled: team !== null }));
