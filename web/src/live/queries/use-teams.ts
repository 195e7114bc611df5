import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useMemo } from 'react';
import { type Loaded, loaded } from '../../lib/loaded';
import { useCurrentUser } from '../../lib/session';
import { teamsQuery } from './event-queries';

export const useTeams = () => useQuery(teamsQuery);

/** Returns the teams that have one of the viewer's children. */
export function useFamilyTeams(teams: readonly TeamView[] | undefined): TeamView[] {
  const children = useCurrentUser()?.players;
  return useMemo(
    () => (teams ?? []).filter((team) => team.players?.some(({ id }) => children?.some((child) => child.id === id))),
    [teams, children],
  );
}

/** Returns the players of an event's teams; undefined until all of them have arrived, and for who may not see a roster. */
export function useRoster(tags: readonly string[]): Loaded<readonly PlayerView[]> | undefined {
  const { data } = useTeams();
  return useMemo(() => {
    const rosters = data?.filter(({ id }) => tags.includes(id)).map(({ players }) => players);
    return loaded(rosters?.every((players) => players !== undefined) ? rosters.flat() : undefined);
  }, [data, tags]);
}

/** Returns a function that gives the players of an event's teams: the same array for the same teams, so that memoized cards stay. */
export function useRosters(teams: readonly TeamView[]): (event: EventView) => readonly PlayerView[] {
  return useMemo(() => {
    const rosters = new Map<string, readonly PlayerView[]>();
    return ({ tags }: EventView) => {
      const own = teams.filter(({ id }) => tags.includes(id));
      const key = own.map(({ id }) => id).join();
      const roster = rosters.get(key) ?? own.flatMap(({ players = [] }) => players);
      rosters.set(key, roster);
      return roster;
    };
  }, [teams]);
}
