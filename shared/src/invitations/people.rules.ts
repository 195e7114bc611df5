/** Permissions of the screens about people. Separate from `rules.ts`, so that the first screen does not load them. */
import { type Actor, hasRole, isStaff, leads } from '../access/actor';
import type { StaffRole } from '../access/roles';
import { only, type Rule, rule } from '../access/rule';
import { notFound, Problem } from '../errors';
import { ledTeam } from '../teams/teams.rules';

export interface StaffInvitation {
  readonly teamId: string;
  /** The role that the person gets. */
  readonly role: StaffRole;
}

export interface MergeFacts {
  /** Ids of the teams whose roster holds both children. */
  readonly rosters: readonly string[];
  /** True: both children have guardians. */
  readonly bothGuarded: boolean;
}

const staff = only('ADMIN', 'MANAGER', 'COACH');

export const peopleRules = {
  /** A MANAGER of the team invites coaches and people who film; only an ADMIN invites managers. */
  'invitation.staff': rule<StaffInvitation>(staff, (actor, { teamId, role }) => {
    if (hasRole(actor, 'ADMIN') || (isStaff(actor, teamId, 'MANAGER') && role !== 'MANAGER')) return 'yes';
    return ledTeam(actor, teamId) === 'hidden' ? 'hidden' : 'no';
  }),
  /**
   * Staff merge children of one roster that they lead. Where both have guardians each family gets to see the child of the other, so only
   * an ADMIN decides.
   */
  'player.merge': rule<MergeFacts>(staff, (actor, { rosters, bothGuarded }) => {
    if (hasRole(actor, 'ADMIN')) return 'yes';
    if (!rosters.some((team) => leads(actor, team))) return 'hidden';
    return bothGuarded ? 'no' : 'yes';
  }),
};

const REFUSED = {
  'invitation.staff': {
    what: 'team',
    message: 'A manager of the team invites coaches and people who film. An admin invites managers.',
  },
  'player.merge': {
    what: 'player',
    message: 'Both children have guardians. Please ask an admin to merge them.',
  },
} as const;

type FactsOf<A extends keyof typeof peopleRules> = (typeof peopleRules)[A] extends Rule<infer F> ? F : never;

/**
 * Throws unless the caller may do this.
 * @throws Problem NOT_FOUND for hidden objects, FORBIDDEN otherwise
 */
export function authorizePeople<A extends keyof typeof peopleRules>(actor: Actor, action: A, facts: FactsOf<A>): void {
  const verdict = (peopleRules[action] as unknown as Rule<FactsOf<A>>).on(actor, facts);
  if (verdict === 'hidden') throw notFound(REFUSED[action].what);
  if (verdict === 'no') throw new Problem('FORBIDDEN', REFUSED[action].message);
}

/**
 * Returns whether an accepted invitation gives its role. A role counts in every team where its holder is staff, so for staff of another
 * team only the invitation of an ADMIN gives one.
 */
export const givesRole = (teamId: string, { byAdmin, staffOf }: { byAdmin: boolean; staffOf: readonly string[] }) =>
  byAdmin || staffOf.every((team) => team === teamId);
