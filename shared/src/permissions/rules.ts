/**
 * The table of all permissions. An action is a key of this table and an endpoint names an action: an endpoint without a rule, or an
 * action without one, does not compile (specification 1.5).
 */

import type { Actor } from '../access/actor';
import { allows, couldEver, only, ownRule, publicRule, type Rule } from '../access/rule';
import { accountRules } from '../accounts/accounts.rules';
import { boardRules } from '../boards/boards.rules';
import type { Endpoint } from '../contract';
import { demoRules } from '../demo/demo.rules';
import { developmentRules } from '../developments/developments.rules';
import { engagementRules } from '../engagements/engagements.rules';
import { notFound, Problem } from '../errors';
import { eventRules } from '../events/events.rules';
import { filmRules } from '../films/films.rules';
import { invitationRules } from '../invitations/invitations.rules';
import { matchRules } from '../match/match.rules';
import { noticeRules } from '../notices/notices.rules';
import { postRules } from '../posts/posts.rules';
import { teamRules } from '../teams/teams.rules';
import { venueRules } from '../venues/venues.rules';

export const rules = {
  ...accountRules,
  ...teamRules,
  ...invitationRules,
  ...venueRules,
  ...eventRules,
  ...matchRules,
  ...engagementRules,
  ...developmentRules,
  ...boardRules,
  ...filmRules,
  ...noticeRules,
  ...postRules,
  'system.read': publicRule,
  'club.change': ownRule(only('ADMIN')),
  'video.list': publicRule,
  'video.change': ownRule(only('ADMIN')),
  ...demoRules,
};

export type Action = keyof typeof rules;
/** Actions of calls without an account. */
export type PublicAction = { [A in Action]: (typeof rules)[A] extends { ever: 'public' } ? A : never }[Action];
/** An endpoint whose action has a rule. The api mounts no other. */
export type RuledEndpoint = Endpoint & { action: Action };
export type RuledContract = Record<string, RuledEndpoint>;
type FactsOf<A extends Action> = (typeof rules)[A] extends Rule<infer F> ? F : never;

/** Returns whether the caller could do this to some object. The api asks before it reads input, the web before it shows a button. */
export const mayEver = (actor: Actor, action: Action): boolean => couldEver(rules[action], actor);

/**
 * Returns whether the caller may do this to the object that the facts describe. The first screens call `allows` with a rule instead,
 * because this table loads the rules of all subjects.
 */
export const may = <A extends Action>(actor: Actor, action: A, facts: FactsOf<A>): boolean =>
  allows(rules[action] as unknown as Rule<FactsOf<A>>, actor, facts);

/**
 * Throws unless the caller may do this: 404 for hidden objects, 403 for objects that the caller may see but not change.
 * @param what the object's name in the message, such as "event"
 * @throws Problem NOT_FOUND or FORBIDDEN
 */
export function authorize<A extends Action>(actor: Actor, action: A, facts: FactsOf<A>, what: string): void {
  const verdict = (rules[action] as unknown as Rule<FactsOf<A>>).on(actor, facts);
  if (verdict === 'hidden') throw notFound(what);
  if (verdict === 'no') throw new Problem('FORBIDDEN', `You may not change this ${what}.`);
}
