/** The shape of a rule: two questions, asked in this order (specification 1.8). */
import type { Actor } from './actor';
import { hasRole } from './actor';
import type { Role } from './roles';

/** `no` answers 403 (the object may be seen), `hidden` answers 404 (nobody learns that it exists). */
export type Verdict = 'yes' | 'no' | 'hidden';

export interface Rule<Facts> {
  /** `public` needs no token. Otherwise: may this caller ever do this, to any object? No -> 403 before input is read. */
  readonly ever: 'public' | ((actor: Actor) => boolean);
  /** `object` when `on` judges an object, which may be hidden from the caller (404); else it judges the caller alone. */
  readonly judges: 'object' | 'caller';
  /** May this caller do it to this object? */
  readonly on: (actor: Actor, facts: Facts) => Verdict;
}

/** A rule for callers who are signed in. */
export interface CallerRule<Facts> extends Rule<Facts> {
  readonly ever: (actor: Actor) => boolean;
}

/** Builds a rule that is judged on facts about an object. */
export const rule = <Facts>(ever: CallerRule<Facts>['ever'], on: Rule<Facts>['on']): CallerRule<Facts> => ({
  ever,
  judges: 'object',
  on,
});

/** A call that concerns no object but the caller. */
export const ownRule = (ever: (actor: Actor) => boolean): CallerRule<void> => ({
  ever,
  judges: 'caller',
  on: () => 'yes',
});

export interface PublicRule extends Rule<void> {
  readonly ever: 'public';
}

/** A call that needs no account. */
export const publicRule: PublicRule = { ever: 'public', judges: 'caller', on: () => 'yes' };

export const signedIn = (): boolean => true;
export const anyRole = (actor: Actor): boolean => actor.roles.length > 0;
export const only =
  (...roles: readonly Role[]) =>
  (actor: Actor): boolean =>
    hasRole(actor, ...roles);
