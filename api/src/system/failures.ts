/** Statuses with which a call can fail. Derived from its contract, which lists the others in `fails`. */
import type { Rule } from '@touchline/shared/access/rule';
import { signedIn } from '@touchline/shared/access/rule';
import { rules } from '@touchline/shared/access/rules';
import type { Endpoint } from '@touchline/shared/contract';

/** Descriptions of the statuses. They are part of the OpenAPI document. */
export const FAILURES = {
  400: 'Malformed or invalid; "fields" names every wrong field.',
  401: 'No valid token, or wrong credentials.',
  403: 'The caller may not do this, or the call was made from a page of another site.',
  404: 'Not there, or outside the reach of the caller.',
  409: 'Somebody else was faster, a limit is reached, or the state of the club does not allow it. After a "rev" that was too old "current" is the object as it stands now.',
  413: 'The body is over 256 KB.',
  415: 'The body is not application/json in UTF-8, or it is compressed.',
  429: 'Too many requests.',
  503: 'Temporarily unavailable.',
} as const;
export type FailureStatus = keyof typeof FAILURES;

/** Statuses whose responses have a Retry-After header. */
export const RETRIED: readonly FailureStatus[] = [429, 503];

export const needsToken = ({ action }: Endpoint): boolean => rules[action].ever !== 'public';

/** Returns the statuses other than 200 of a call, lowest first. */
export function failuresOf(endpoint: Endpoint): FailureStatus[] {
  const { method, action, body, limit, fails = [] } = endpoint;
  const { ever, appliesTo }: Pick<Rule<never>, 'ever' | 'appliesTo'> = rules[action];
  const isSignedIn = needsToken(endpoint);
  const changes = method !== 'GET';
  const has: Record<FailureStatus, boolean> = {
    400: true,
    401: isSignedIn || fails.includes('LOGIN_FAILED'),
    // Every change from a page of another site is rejected.
    403: changes || appliesTo === 'object' || (isSignedIn && ever !== signedIn),
    404: appliesTo === 'object' || fails.includes('NOT_FOUND'),
    // A change by a signed-in caller can conflict with another one.
    409: (changes && isSignedIn) || fails.includes('CONFLICT'),
    413: body !== undefined,
    415: body !== undefined,
    429: limit !== 'none',
    503: true,
  };
  return (Object.keys(FAILURES).map(Number) as FailureStatus[]).filter((status) => has[status]);
}
