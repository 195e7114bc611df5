/** Who may read teams and change rosters (security section 2.2 and 2.3). */
import { type Actor, belongsTo, hasRole, isStaff } from '../access/actor';
import type { Capacity } from '../access/roles';
import { anyRole, only, ownRule, rule } from '../access/rule';

export interface TeamFacts {
  readonly teamId: string;
}

export const teamRules = {
  'team.list': ownRule(anyRole),
  'team.browse': ownRule(anyRole),
  'team.roster': rule<TeamFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId }) => {
    if (hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER', 'COACH')) return 'yes';
    return belongsTo(actor, teamId) ? 'no' : 'hidden';
  }),
};

/** Only ADMIN or a MANAGER of the team lifts a membership to staff once it exists, and a COACH never removes staff. */
export function maySetCapacity(
  actor: Actor,
  teamId: string,
  now: Capacity | undefined,
  wanted: Capacity | undefined,
): boolean {
  const raises = wanted === 'staff' && now !== 'staff';
  const lowersStaff = now === 'staff' && wanted !== 'staff';
  return (!raises && !lowersStaff) || hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER');
}

/** What a new membership is when nobody says: staff for who works for teams and has no child in this one. */
export const defaultCapacity = (hasStaffRole: boolean, hasChildInTeam: boolean): Capacity =>
  hasStaffRole && !hasChildInTeam ? 'staff' : 'family';
