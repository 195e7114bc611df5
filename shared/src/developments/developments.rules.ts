/** Permissions on player developments (specification 1.5 and 1.6). */
import { type Actor, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import { type Role, STAFF_ROLES } from '../access/roles';
import { only, ownRule, rule, type Verdict } from '../access/rule';
import { clampSpan, MONTHS_AHEAD, monthsBefore, type Span } from '../span';

export interface DevelopmentFacts {
  readonly playerId: string;
  /** The team that develops the player. */
  readonly teamId: string;
  readonly createdBy: string;
}

/** The verdict when the caller may not change a development, but may see it. */
const forbiddenOrHidden = (actor: Actor, { playerId, teamId }: DevelopmentFacts): Verdict =>
  isGuardian(actor, playerId) || isStaff(actor, teamId, ...STAFF_ROLES) ? 'no' : 'hidden';

export const developmentRules = {
  'development.list': ownRule(only('ADMIN', ...STAFF_ROLES)),
  'development.show': ownRule(only('ADMIN', 'PARENT', ...STAFF_ROLES)),
  'development.read': rule<DevelopmentFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { playerId, teamId }) =>
    hasRole(actor, 'ADMIN') || isGuardian(actor, playerId) || isStaff(actor, teamId, ...STAFF_ROLES) ? 'yes' : 'hidden',
  ),
  'development.change': rule<DevelopmentFacts>(only('ADMIN', ...STAFF_ROLES), (actor, facts) =>
    hasRole(actor, 'ADMIN') || isStaff(actor, facts.teamId, ...STAFF_ROLES) ? 'yes' : forbiddenOrHidden(actor, facts),
  ),
  'development.remove': rule<DevelopmentFacts>(only('ADMIN', ...STAFF_ROLES), (actor, facts) => {
    if (leads(actor, facts.teamId)) return 'yes';
    const isOwnCreation = facts.createdBy === actor.userId && isStaff(actor, facts.teamId, 'FILMING');
    return isOwnCreation ? 'yes' : forbiddenOrHidden(actor, facts);
  }),
};

/** Returns whether the caller sees the family's address in a development. Film crew do not. */
export const seesContact = (actor: Actor, { playerId, teamId }: Pick<DevelopmentFacts, 'playerId' | 'teamId'>) =>
  leads(actor, teamId) || isGuardian(actor, playerId);

/** Limits a requested list of developments: 24 months back for ADMIN and FILMING, 2 for others. */
export const developmentSpan = (requested: Partial<Span>, roles: readonly Role[], now: number): Span =>
  clampSpan(requested, {
    from: monthsBefore(now, roles.some((role) => role === 'ADMIN' || role === 'FILMING') ? 24 : 2),
    to: now + MONTHS_AHEAD,
  });

/**
 * Returns the months of developments that the screen requests (specification 4.7). It includes next month, so that developments opened
 * for it are shown.
 * @param firstLoad false after another account signed in
 */
export function developmentWindow(roles: readonly Role[], firstLoad: boolean, now: number): Span {
  const seesTwoYears = roles.includes('ADMIN') || (!firstLoad && roles.includes('FILMING'));
  return { from: monthsBefore(now, seesTwoYears ? 24 : 2), to: now + MONTHS_AHEAD };
}
