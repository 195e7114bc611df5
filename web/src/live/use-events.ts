import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { historyWindow, type WindowScreen } from '@touchline/shared/events/history-window';
import { listedFrom } from '../lib/early';
import { useCurrentUser } from '../lib/session';
import { useFirstLoad } from '../lib/sign-ins';
import { eventListQuery, eventMonthQuery, eventQuery } from './event-queries';

/** A game counts as on for this long (ms) after its start. */
export const LASTS = 2 * 3_600_000;

export interface EventsRead {
  events: readonly EventView[];
  loading: boolean;
  error: unknown;
  reload: () => void;
}

const held = (results: UseQueryResult<EventView>[]): EventView[] => results.flatMap(({ data }) => data ?? []);

/** The events of these teams in the viewer's history window of this screen, kept right by live messages. */
export function useEvents(screen: WindowScreen, teams: readonly string[]): EventsRead {
  const roles = useCurrentUser()?.roles ?? [];
  const firstLoad = useFirstLoad();
  // "Now" (specification 4.7) means games that are not over: one that has begun is still where a family is heading.
  const from = () => historyWindow(screen, roles, firstLoad, listedFrom()) - LASTS;
  const list = useQuery(eventListQuery(screen, teams, from));
  const events = useQueries({ queries: (list.data?.keys ?? []).map((key) => eventQuery(key)), combine: held });
  return {
    events,
    loading: list.isPending && list.fetchStatus !== 'idle',
    error: list.error,
    reload: () => void list.refetch(),
  };
}

/** The events of a team in a UTC month, kept right by live messages. */
export function useMonthEvents(team: string | null, month: string): EventsRead {
  const list = useQuery({ ...eventMonthQuery(team ?? '', month), enabled: team !== null });
  const events = useQueries({ queries: (list.data?.keys ?? []).map((key) => eventQuery(key)), combine: held });
  return {
    events,
    loading: list.isPending && list.fetchStatus !== 'idle',
    error: list.error,
    reload: () => void list.refetch(),
  };
}
