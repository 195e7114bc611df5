/** Who may read and change engagements (security section 2.2). */
import { hasRole, isStaff } from '../access/actor';
import { only, ownRule, rule } from '../access/rule';

export interface EngagementFacts {
  readonly teamId: string;
  readonly userId: string;
}

export const engagementRules = {
  'engagement.list': ownRule(only('ADMIN', 'MANAGER')),
  'engagement.show': ownRule(only('ADMIN', 'MANAGER', 'COACH', 'PARENT')),
  'engagement.read': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, { teamId, userId }) =>
    hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER', 'COACH') || userId === actor.userId ? 'yes' : 'hidden',
  ),
  'engagement.change': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId, userId }) => {
    if (hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER', 'COACH')) return 'yes';
    return userId === actor.userId ? 'no' : 'hidden';
  }),
};
