/** Permissions on engagements (specification 1.5). */
import { leads } from '../access/actor';
import { only, ownRule, rule } from '../access/rule';
import { clampSpan, MONTHS_AHEAD, monthsBefore, type Span } from '../span';

export interface EngagementFacts {
  readonly teamId: string;
  readonly userId: string;
}

export const engagementRules = {
  'engagement.list': ownRule(only('ADMIN', 'MANAGER')),
  'engagement.find': ownRule(only('ADMIN', 'MANAGER', 'COACH')),
  'engagement.show': ownRule(only('ADMIN', 'MANAGER', 'COACH', 'PARENT')),
  'engagement.read': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH', 'PARENT'), (actor, { teamId, userId }) =>
    leads(actor, teamId) || userId === actor.userId ? 'yes' : 'hidden',
  ),
  'engagement.change': rule<EngagementFacts>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId, userId }) => {
    if (leads(actor, teamId)) return 'yes';
    return userId === actor.userId ? 'no' : 'hidden';
  }),
};

/** Limits a requested list of engagements: 24 months back to 30 days ahead (specification 4.7). */
export const engagementSpan = (requested: Partial<Span>, now: number): Span =>
  clampSpan(requested, { from: monthsBefore(now, 24), to: now + MONTHS_AHEAD });
