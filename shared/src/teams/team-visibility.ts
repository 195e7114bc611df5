/**
 * The mask of a team, for REST replies and live messages alike (specification 1.6): addresses for its staff,
 * the roster for its people, neither for ROOT. A field that the viewer may not see is absent, never null.
 */
import { maskPlayer, type PlayerView } from '../players/player.model';
import type { RosterVisibility } from '../players/player-visibility';
import { type TeamView, teamModel } from './team.model';

/**
 * Removes the fields of a team, or of a patch of one, that a visibility does not include.
 * @param isOwn selects the viewer's own children, who stay whole where the roster is visible
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
