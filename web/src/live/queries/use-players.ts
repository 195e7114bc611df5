import { useQuery } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useActor, useCurrentUser } from '../../lib/session';
import { teamsQuery } from './event-queries';

/**
 * Returns the teams that the viewer works for, and the players whose development the viewer may open: their own children, and for staff
 * all players of their teams.
 */
export function usePlayers(): { players: PlayerView[]; staffTeams: TeamView[]; loading: boolean } {
  const user = useCurrentUser();
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const staffTeams = (teams.data ?? []).filter(
    ({ id }) => actor && (hasRole(actor, 'ADMIN') || actor.staffTeams.includes(id)),
  );
  const allPlayers = [...(user?.players ?? []), ...staffTeams.flatMap(({ players = [] }) => players)];
  const players = [...new Map(allPlayers.map((player) => [player.id, player])).values()];
  return { players, staffTeams, loading: teams.isPending };
}
