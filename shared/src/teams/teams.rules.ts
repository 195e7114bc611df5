/** Permissions on teams and rosters (specification 1.5 and 1.6). */
import { type Actor, belongsTo, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import type { Capacity } from '../access/roles';
import { anyRole, only, ownRule, rule, type Verdict } from '../access/rule';

export interface TeamFacts {
  readonly teamId: string;
}

/** Returns `yes` for users who lead the team, `no` for its other people, and `hidden` for everybody else. */
export const ledTeam = (actor: Actor, teamId: string): Verdict => {
  if (leads(actor, teamId)) return 'yes';
  return belongsTo(actor, teamId) ? 'no' : 'hidden';
};

const teamChange = rule<TeamFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId }) => ledTeam(actor, teamId));

export const teamRules = {
  'team.list': ownRule(anyRole),
  'team.browse': ownRule(anyRole),
  'team.contacts': rule<TeamFacts>(anyRole, (actor, { teamId }) =>
    belongsTo(actor, teamId) || hasRole(actor, 'ADMIN') ? 'yes' : 'hidden',
  ),
  'team.add': ownRule(only('ADMIN')),
  'team.change': teamChange,
  'team.roster': teamChange,
  'team.remove': ownRule(only('ADMIN')),
};

/** A user's membership of a team before and after a change; undefined where it begins or ends. */
export interface MembershipChange {
  readonly from: Capacity | undefined;
  readonly to: Capacity | undefined;
  /** The default capacity of this user as a new member. */
  readonly usual: Capacity;
}

/** Returns the default capacity of a new member: staff for users who work for teams and have no child in this one. */
export const usualCapacity = (hasStaffRole: boolean, hasChildInTeam: boolean): Capacity =>
  hasStaffRole && !hasChildInTeam ? 'staff' : 'family';

/**
 * Returns whether a caller who may change the team's people may make this change. Only an ADMIN or a MANAGER of the team promotes,
 * demotes and removes staff; a COACH adds as staff only users whose default is staff (specification 1.5).
 */
export function mayChangeMembership(actor: Actor, teamId: string, { from, to, usual }: MembershipChange): boolean {
  const becomesStaff = to === 'staff' && from !== 'staff' && (from !== undefined || usual !== 'staff');
  const losesStaff = from === 'staff' && to !== 'staff';
  return (!becomesStaff && !losesStaff) || hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER');
}

/** Facts about a child that the caller wants to add to a roster. */
export interface CandidateFacts {
  readonly playerId: string;
  readonly contacts: readonly string[];
  /** Teams whose rosters already include the child. */
  readonly rosters: readonly string[];
  /** Addresses of the team's families, except those that the caller added as such (decision 0016). */
  readonly families: readonly string[];
  /** True: the caller took the child off this roster within the last 7 days, and nobody else has since. */
  readonly isUndo?: boolean;
}

/**
 * Returns whether a caller who may change the roster may add this existing child. Ids are guessable numbers, and a roster shows contacts
 * and film, so the child must be within the caller's reach already (specification 1.5).
 */
export const mayPutOnRoster = (
  actor: Actor,
  { playerId, contacts, rosters, families, isUndo = false }: CandidateFacts,
): boolean =>
  hasRole(actor, 'ADMIN') ||
  isUndo ||
  isGuardian(actor, playerId) ||
  rosters.some((team) => leads(actor, team)) ||
  contacts.some((address) => families.includes(address));
