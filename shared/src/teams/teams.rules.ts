/** Who may read teams and change rosters (specification 1.5 and 1.6). */
import { type Actor, belongsTo, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import type { Capacity } from '../access/roles';
import { anyRole, only, ownRule, rule } from '../access/rule';

export interface TeamFacts {
  readonly teamId: string;
}

const teamChange = rule<TeamFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId }) => {
  if (leads(actor, teamId)) return 'yes';
  return belongsTo(actor, teamId) ? 'no' : 'hidden';
});

export const teamRules = {
  'team.list': ownRule(anyRole),
  'team.browse': ownRule(anyRole),
  'team.add': ownRule(only('ADMIN')),
  'team.change': teamChange,
  'team.roster': teamChange,
  'team.remove': ownRule(only('ADMIN')),
};

/** One person's membership of a team, before and after a change; nothing where it begins or ends. */
export interface MembershipChange {
  readonly from: Capacity | undefined;
  readonly to: Capacity | undefined;
  /** What a new membership of this person is when nobody says. */
  readonly usual: Capacity;
}

/** What a new membership is when nobody says: staff for who works for teams and has no child in this one. */
export const usualCapacity = (hasStaffRole: boolean, hasChildInTeam: boolean): Capacity =>
  hasStaffRole && !hasChildInTeam ? 'staff' : 'family';

/**
 * Whether the caller, who may change the team's people, may make this change. Staff is made, lowered and removed by
 * an ADMIN or a MANAGER of the team; a COACH adds as staff only those who are staff by themselves (specification 1.5).
 */
export function mayChangeMembership(actor: Actor, teamId: string, { from, to, usual }: MembershipChange): boolean {
  const madeStaff = to === 'staff' && from !== 'staff' && (from !== undefined || usual !== 'staff');
  const losesStaff = from === 'staff' && to !== 'staff';
  return (!madeStaff && !losesStaff) || hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER');
}

/** What is known of a child that is to go on a roster. */
export interface CandidateFacts {
  readonly playerId: string;
  readonly contacts: readonly string[];
  /** Teams whose roster holds the child already. */
  readonly rosters: readonly string[];
  /** Addresses of the team's families, as far as the caller did not make them such (decision 0016). */
  readonly families: readonly string[];
}

/**
 * Whether the caller, who may change the roster, may put this existing child on it. An id is a guessable number, and a
 * roster shows contacts and film: so only children who are within the caller's reach already (specification 1.5).
 */
export const mayPutOnRoster = (actor: Actor, { playerId, contacts, rosters, families }: CandidateFacts): boolean =>
  hasRole(actor, 'ADMIN') ||
  isGuardian(actor, playerId) ||
  rosters.some((team) => leads(actor, team)) ||
  contacts.some((address) => families.includes(address));
