/**
 * The one table of who may do what. An action is a key of this table, an endpoint names an action: an endpoint
 * without a rule, or an action without one, does not compile (specification 1.5).
 */
import { accountRules } from '../accounts/accounts.rules';
import { boardRules } from '../boards/boards.rules';
import { demoRules } from '../demo/demo.rules';
import { developmentRules } from '../developments/developments.rules';
import { engagementRules } from '../engagements/engagements.rules';
import { notFound, Problem } from '../errors';
import { eventRules } from '../events/events.rules';
import { invitationRules } from '../invitations/invitations.rules';
import { systemRules } from '../system/system.rules';
import { teamRules } from '../teams/teams.rules';
import { venueRules } from '../venues/venues.rules';
import { videoRules } from '../videos/videos.rules';
import type { Actor } from './actor';
import type { Rule } from './rule';

export const rules = {
  ...systemRules,
  ...accountRules,
  ...teamRules,
  ...invitationRules,
  ...venueRules,
  ...eventRules,
  ...engagementRules,
  ...developmentRules,
  ...boardRules,
  ...videoRules,
  ...demoRules,
};

export type Action = keyof typeof rules;
/** Actions of calls that need no account. */
export type PublicAction = { [A in Action]: (typeof rules)[A] extends { ever: 'public' } ? A : never }[Action];
type FactsOf<A extends Action> = (typeof rules)[A] extends Rule<infer F> ? F : never;

/** Whether the caller could do this to some object: what the api asks before it reads input, the web before it draws a button. */
export function mayEver(actor: Actor, action: Action): boolean {
  const { ever }: Pick<Rule<never>, 'ever'> = rules[action];
  return ever === 'public' || ever(actor);
}

/** Whether the caller may do this to the object that these facts describe. */
export function may<A extends Action>(actor: Actor, action: A, facts: FactsOf<A>): boolean {
  return mayEver(actor, action) && (rules[action] as unknown as Rule<FactsOf<A>>).on(actor, facts) === 'yes';
}

/**
 * Throws unless the caller may: 404 for what is outside the caller's reach, 403 for what may be seen but not changed.
 * @param what the object's name in the sentence, such as "event"
 */
export function demand<A extends Action>(actor: Actor, action: A, facts: FactsOf<A>, what: string): void {
  const verdict = (rules[action] as unknown as Rule<FactsOf<A>>).on(actor, facts);
  if (verdict === 'hidden') throw notFound(what);
  if (verdict === 'no') throw new Problem('FORBIDDEN', `You may not change this ${what}.`);
}
