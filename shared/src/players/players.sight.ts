/**
 * The one serializer of a child's record, for REST answers and live messages alike (security section 2.3).
 * What a viewer may not see is absent, never null.
 */
import { type Actor, hasRole, isStaff } from '../access/actor';
import type { PlayerView } from './players.shapes';

/**
 * How much of a team's children somebody may see. `full`: its MANAGER and COACH staff, and admins. `film`: its film
 * crew, who need the year of birth. `family`: its other families. `none`: everybody else, ROOT too.
 */
export type RosterSight = 'full' | 'film' | 'family' | 'none';

/** How much of a team's roster the caller may see. One's own children are always seen in full. */
export function rosterSight(actor: Actor, teamId: string): RosterSight {
  if (hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER', 'COACH')) return 'full';
  if (isStaff(actor, teamId, 'FILMING')) return 'film';
  return actor.familyTeams.includes(teamId) ? 'family' : 'none';
}

/** A player without what this sight may not see. */
export function maskPlayer(player: PlayerView, sight: Exclude<RosterSight, 'none'>): PlayerView {
  if (sight === 'full') return player;
  const { birthDate: _birthDate, contacts: _contacts, ...known } = player;
  if (sight === 'film') return known;
  const { birthYear: _birthYear, ...shared } = known;
  return shared;
}
