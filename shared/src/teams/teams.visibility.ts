/**
 * The one serializer of a team, for REST answers and live messages alike (specification 1.6): addresses for its staff,
 * the roster for its people, neither for ROOT. What a viewer may not see is absent, never null.
 */
import { maskPlayer, type PlayerView } from '../players/player.model';
import type { RosterVisibility } from '../players/players.visibility';
import { type TeamView, teamModel } from './team.model';

/**
 * A team, or the changed fields of one, without what this visibility may not see.
 * @param isOwn children whom the viewer sees in full where they see the roster at all
 */
export function maskTeam<T extends Partial<TeamView>>(
  team: T,
  visibility: RosterVisibility,
  isOwn: (player: PlayerView) => boolean = () => false,
): T {
  const masked = teamModel.mask(team, visibility);
  if (masked.players && visibility !== 'none')
    masked.players = masked.players.map((player) => maskPlayer(player, isOwn(player) ? 'full' : visibility));
  return masked;
}
