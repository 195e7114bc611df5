import { useQueryClient } from '@tanstack/react-query';
import { seesEveryTeam } from '@touchline/shared/access/actor';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/session';
import { eventCacheOf } from '../engine/event-cache';
import { everyBoardListKey, teamsQueryKey } from '../engine/query-keys';

/** Removes the data of teams that the user lost access to at once, before anything is fetched again. */
export function useDropLostTeams(): void {
  const client = useQueryClient();
  const user = useCurrentUser();

  useEffect(() => {
    if (!user || seesEveryTeam(user)) return;
    const mine = (team: string) => user.teams.includes(team);
    const cache = eventCacheOf(client);
    for (const event of cache.all()) if (!event.tags.some(mine)) cache.remove(event.id);
    client.removeQueries({ queryKey: everyBoardListKey, predicate: ({ queryKey: [, team] }) => !mine(String(team)) });
    client.setQueryData<TeamView[]>(teamsQueryKey, (teams) => teams?.filter(({ id }) => mine(id)));
  }, [client, user]);
}
