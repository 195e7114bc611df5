import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/events.shapes';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useCurrentUser } from '../../lib/session';
import { teamsQuery } from '../../live/event-queries';
import { outboxAtom } from '../../live/live-atoms';
import { type SeenEvent, withOwnChanges } from '../../live/overlay';

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
