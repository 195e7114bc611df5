/**
 * The one serializer of a child's record, for REST answers and live messages alike (specification 1.6).
 * What a viewer may not see is absent, never null.
 */
import { type Actor, isStaff, leads } from '../access/actor';
import { createMask } from '../access/mask';
import type { PlayerView } from './players.shapes';

/**
 * How much of a team's children somebody may see. `full`: its MANAGER and COACH staff, and admins. `film`: its film
 * crew, who need the year of birth. `family`: its other families. `none`: everybody else, ROOT too.
 */
export type RosterVisibility = 'full' | 'film' | 'family' | 'none';

/** How much of a team's roster the caller may see. One's own children are always seen in full. */
export function rosterVisibility(actor: Actor, teamId: string): RosterVisibility {
  if (leads(actor, teamId)) return 'full';
  if (isStaff(actor, teamId, 'FILMING')) return 'film';
  return actor.familyTeams.includes(teamId) ? 'family' : 'none';
}

const shown = createMask<PlayerView, Exclude<RosterVisibility, 'none'>, 'family'>(['full', 'film', 'family'], {
  id: 'family',
  name: 'family',
  club: 'family',
  team: 'family',
  position: 'family',
  number: 'family',
  birthYear: 'film',
  birthDate: 'full',
  contacts: 'full',
});

/** A player without what this visibility may not see. */
export const maskPlayer = (player: PlayerView, visibility: Exclude<RosterVisibility, 'none'>): PlayerView =>
  shown(player, visibility);
