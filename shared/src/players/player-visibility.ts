/** How much of a team's players a viewer may see, in REST replies and live messages alike (specification 1.6). */
import { type Actor, isStaff, leads } from '../access/actor';

/**
 * How much of a team's children a viewer may see. `full`: its MANAGER and COACH staff, and admins. `film`: its film
 * crew, who need the year of birth. `family`: its other families. `none`: everybody else, ROOT too.
 */
export type RosterVisibility = 'full' | 'film' | 'family' | 'none';

/** How much of a team's roster the caller may see. One's own children are always seen in full. */
export function rosterVisibility(actor: Actor, teamId: string): RosterVisibility {
  if (leads(actor, teamId)) return 'full';
  if (isStaff(actor, teamId, 'FILMING')) return 'film';
  return actor.familyTeams.includes(teamId) ? 'family' : 'none';
}
