/** Who may read and change player developments (security sections 2.2 and 2.3). */
import { type Actor, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import { STAFF_ROLES } from '../access/roles';
import { only, ownRule, rule, type Verdict } from '../access/rule';

export interface DevelopmentFacts {
  readonly playerId: string;
  /** The team that develops the player. */
  readonly teamId: string;
  readonly createdBy: string;
}

/** A development that the caller may not change may still be one that they see. */
const seenButNot = (actor: Actor, { playerId, teamId }: DevelopmentFacts): Verdict =>
  isGuardian(actor, playerId) || isStaff(actor, teamId, ...STAFF_ROLES) ? 'no' : 'hidden';

export const developmentRules = {
  'development.list': ownRule(only('ADMIN', ...STAFF_ROLES)),
  'development.show': ownRule(only('ADMIN', 'PARENT', ...STAFF_ROLES)),
  'development.read': rule<DevelopmentFacts>(only('ADMIN', 'PARENT', ...STAFF_ROLES), (actor, { playerId, teamId }) =>
    hasRole(actor, 'ADMIN') || isGuardian(actor, playerId) || isStaff(actor, teamId, ...STAFF_ROLES) ? 'yes' : 'hidden',
  ),
  'development.change': rule<DevelopmentFacts>(only('ADMIN', ...STAFF_ROLES), (actor, facts) =>
    hasRole(actor, 'ADMIN') || isStaff(actor, facts.teamId, ...STAFF_ROLES) ? 'yes' : seenButNot(actor, facts),
  ),
  'development.remove': rule<DevelopmentFacts>(only('ADMIN', ...STAFF_ROLES), (actor, facts) => {
    if (leads(actor, facts.teamId)) return 'yes';
    const ownCreation = facts.createdBy === actor.userId && isStaff(actor, facts.teamId, 'FILMING');
    return ownCreation ? 'yes' : seenButNot(actor, facts);
  }),
};

/** Whether the caller sees the family's address in a development: film crew do not. */
export const seesContact = (actor: Actor, { playerId, teamId }: Pick<DevelopmentFacts, 'playerId' | 'teamId'>) =>
  leads(actor, teamId) || isGuardian(actor, playerId);
