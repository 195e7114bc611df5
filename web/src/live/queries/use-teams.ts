import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useMemo } from 'react';
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
