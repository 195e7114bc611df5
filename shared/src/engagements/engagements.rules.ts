/** Who may read and change engagements (security section 2.2). */
import { leads } from '../access/actor';
import { only, ownRule, rule } from '../access/rule';

export interface EngagementFacts {
  readonly teamId: string;
  readonly userId: string;
}

export const engagementRules = {
  'engagement.list': ownRule(only('ADMIN', 'MANAGER')),
  'engagement.show': ownRule(only('ADMIN', 'MANAGER', 'COACH', 'PARENT')),
  'engagement.read': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, { teamId, userId }) =>
    leads(actor, teamId) || userId === actor.userId ? 'yes' : 'hidden',
  ),
  'engagement.change': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId, userId }) => {
    if (leads(actor, teamId)) return 'yes';
    return userId === actor.userId ? 'no' : 'hidden';
  }),
};
