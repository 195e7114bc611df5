/**
 * Rules: pure functions of facts. The api asks two questions in this order: may the caller ever do this (`ever`), and may
 * they do it on this object (`on`)? (Specification 1.8.)
 */
import type { Actor } from './actor';
import { hasRole } from './actor';
import type { Role } from './roles';

/** `no` becomes 403: the caller may see the object. `hidden` becomes 404: the caller must not learn that it exists. */
export type Verdict = 'yes' | 'no' | 'hidden';

export interface Rule<Facts> {
  /**
   * May this caller do this to any object at all? If not, the api returns 403 before it reads input. `public`: everybody may, without
   * a token.
   */
  readonly ever: 'public' | ((actor: Actor) => boolean);
  /** `object` when `on` decides about an object, which may be hidden from the caller (404); `caller` when it reads only the actor. */
  readonly appliesTo: 'object' | 'caller';
  /** May this caller do this to this object? */
  readonly on: (actor: Actor, facts: Facts) => Verdict;
}

/** A rule for signed-in callers. */
export interface CallerRule<Facts> extends Rule<Facts> {
  readonly ever: (actor: Actor) => boolean;
}

/** Builds a rule about an object. */
export const rule = <Facts>(ever: CallerRule<Facts>['ever'], on: Rule<Facts>['on']): CallerRule<Facts> => ({
  ever,
  appliesTo: 'object',
  on,
});

/** Builds a rule that depends on the caller only. */
export const ownRule = (ever: (actor: Actor) => boolean): CallerRule<void> => ({
  ever,
  appliesTo: 'caller',
  on: () => 'yes',
});

export interface PublicRule extends Rule<void> {
  readonly ever: 'public';
}

/** The rule of calls without an account. */
export const publicRule: PublicRule = { ever: 'public', appliesTo: 'caller', on: () => 'yes' };

export const signedIn = (): boolean => true;
export const anyRole = (actor: Actor): boolean => actor.roles.length > 0;
export const only =
  (...roles: readonly Role[]) =>
  (actor: Actor): boolean =>
    hasRole(actor, ...roles);

/** Returns whether a rule lets the caller do this to some object. */
export const couldEver = ({ ever }: Pick<Rule<never>, 'ever'>, actor: Actor): boolean =>
  ever === 'public' || ever(actor);

/** Returns whether a rule lets the caller do this to the object that the facts describe. */
export const allows = <Facts>(one: Rule<Facts>, actor: Actor, facts: Facts): boolean =>
  couldEver(one, actor) && one.on(actor, facts) === 'yes';
