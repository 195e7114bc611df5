/** Permissions on accounts (specification 1.2 and 1.5). */
import { type Actor, belongsTo, hasRole, isGuardian, leads } from '../access/actor';
import type { Role } from '../access/roles';
import { only, ownRule, publicRule, rule, signedIn } from '../access/rule';

/** The highest role has the highest rank. */
const RANKS: Record<Role, number> = { ROOT: 6, ADMIN: 5, MANAGER: 4, COACH: 3, FILMING: 2, PARENT: 1 };

/** Returns the highest of these roles. */
export const highestRole = (roles: readonly Role[]): Role | undefined =>
  roles.toSorted((one, other) => RANKS[other] - RANKS[one])[0];

/** Only ROOT may grant and remove these roles, and remove accounts that have them. */
const isProtected = (role: Role): boolean => role === 'ROOT' || role === 'ADMIN';

/** Facts about a child of whom the caller wants to become a guardian without an invitation. */
export interface OwnLinkFacts {
  /** The guardians so far. */
  readonly contacts: readonly string[];
  /** Teams with the child on their rosters. */
  readonly rosters: readonly string[];
}

/**
 * Returns whether the caller may make themselves a guardian. A guardian sees all teams of the child, so staff may do it only for a child
 * that has no guardian, and that plays only for teams they lead (decision 0030).
 */
export const mayLinkOneself = (actor: Actor, { contacts, rosters }: OwnLinkFacts): boolean =>
  hasRole(actor, 'ADMIN') ||
  (contacts.length === 0 && rosters.length > 0 && rosters.every((team) => leads(actor, team)));

export const accountRules = {
  /** Login, register, starting the club, activate, forgot and reset: a secret in the request decides. */
  'account.enter': publicRule,
  /** The caller's own account. */
  'account.own': ownRule(signedIn),
  'profile.read': rule<{ emailAddress: string }>(signedIn, (actor, { emailAddress }) =>
    emailAddress === actor.emailAddress || hasRole(actor, 'ROOT', 'ADMIN') ? 'yes' : 'hidden',
  ),
  'player.contact': rule<{ playerId: string; rosters: readonly string[] }>(
    only('ADMIN', 'PARENT', 'MANAGER', 'COACH'),
    (actor, { playerId, rosters }) => {
      if (hasRole(actor, 'ADMIN') || isGuardian(actor, playerId)) return 'yes';
      if (rosters.some((team) => leads(actor, team))) return 'yes';
      return rosters.some((team) => belongsTo(actor, team)) ? 'no' : 'hidden';
    },
  ),
  'user.list': ownRule(only('ROOT', 'ADMIN')),
  'user.change': ownRule(only('ROOT', 'ADMIN')),
  'role.change': rule<{ role: Role }>(only('ROOT', 'ADMIN'), (actor, { role }) =>
    hasRole(actor, 'ROOT') || !isProtected(role) ? 'yes' : 'no',
  ),
  'user.remove': rule<{ roles: readonly Role[] }>(only('ROOT', 'ADMIN'), (actor, { roles }) =>
    hasRole(actor, 'ROOT') || !roles.some(isProtected) ? 'yes' : 'no',
  ),
  'audit.list': ownRule(only('ADMIN')),
};
