import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { historyWindow } from '@touchline/shared/events/history-window';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useCurrentUser } from '../../lib/session';
import { useFirstLoad } from '../../lib/sign-ins';
import { eventListQuery, eventQuery, teamsQuery } from '../../live/event-queries';
import { outboxAtom } from '../../live/live-atoms';
import { type SeenEvent, withOwnChanges } from '../../live/overlay';
import { LASTS } from './events/event-order';

export interface EventsRead {
  events: readonly EventView[];
  loading: boolean;
  error: unknown;
  reload: () => void;
}

const held = (results: UseQueryResult<EventView>[]): EventView[] => results.flatMap(({ data }) => data ?? []);

/** The events of these teams in the viewer's history window, kept right by live messages. */
export function useEvents(teams: readonly string[]): EventsRead {
  const roles = useCurrentUser()?.roles ?? [];
  const firstLoad = useFirstLoad();
  // "Now" (spec section 6) means games that are not over: one that has begun is still where a family is heading.
  const from = () => historyWindow('planning', roles, firstLoad, Date.now()) - LASTS;
  const list = useQuery(eventListQuery(teams, from));
  const events = useQueries({ queries: (list.data?.keys ?? []).map((key) => eventQuery(key)), combine: held });
  return {
    events,
    loading: list.isPending && list.fetchStatus !== 'idle',
    error: list.error,
    reload: () => void list.refetch(),
  };
}

export const useTeams = () => useQuery(teamsQuery);

/** An event with the viewer's own changes on top. */
export function useSeenEvent(event: EventView): SeenEvent {
  const line = useAtomValue(outboxAtom);
  return useMemo(() => withOwnChanges(event, line), [event, line]);
}

/** These events, each with the viewer's own changes on top. */
export function useSeenEvents(events: readonly EventView[]): readonly EventView[] {
  const line = useAtomValue(outboxAtom);
  return useMemo(() => events.map((event) => withOwnChanges(event, line).event), [events, line]);
}

/** Teams with the viewer's children in them. */
export function useFamilyTeams(teams: readonly TeamView[] | undefined): TeamView[] {
  const children = useCurrentUser()?.players;
  return useMemo(
    () => (teams ?? []).filter((team) => team.players?.some(({ id }) => children?.some((child) => child.id === id))),
    [teams, children],
  );
}
