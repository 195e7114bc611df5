/**
 * The one serializer of a team, for REST answers and live messages alike (specification 1.6): addresses for its staff,
 * the roster for its people, neither for ROOT. What a viewer may not see is absent, never null.
 */
import { createMask } from '../access/mask';
import type { PlayerView } from '../players/player.model';
import { maskPlayer, type RosterVisibility } from '../players/players.visibility';
import type { TeamView } from './teams.contract';

const shown = createMask<TeamView, RosterVisibility, 'none'>(['full', 'film', 'family', 'none'], {
  id: 'none',
  name: 'none',
  city: 'none',
  state: 'none',
  playerBirthYear: 'none',
  practiceField: 'none',
  competitiveLevel: 'none',
  coach: 'none',
  manager: 'none',
  coachEmail: 'full',
  managerEmail: 'full',
  members: 'full',
  memberships: 'full',
  players: 'family',
  version: 'none',
  rev: 'none',
});

/**
 * A team, or the changed fields of one, without what this visibility may not see.
 * @param isOwn children whom the viewer sees in full where they see the roster at all
 */
export function maskTeam<T extends Partial<TeamView>>(
  team: T,
  visibility: RosterVisibility,
  isOwn: (player: PlayerView) => boolean = () => false,
): T {
  const masked = shown(team, visibility);
  if (masked.players && visibility !== 'none')
    masked.players = masked.players.map((player) => maskPlayer(player, isOwn(player) ? 'full' : visibility));
  return masked;
}
