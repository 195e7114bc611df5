/** Rate limits per minute, by user and by address, higher for staff than for families (specification 10.2). */

import type { Caller } from '@touchline/server/access/caller';
import type { Config } from '@touchline/server/config/config';
import { networkOf, siteOf } from '@touchline/server/network';
import { hasRole } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Endpoint } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { RATES } from './quotas';
import type { RateLimiter, RateLimiters } from './rate-limiters';

/** Limit of an IPv6 site, as a multiple of the limit of one network. */
const NETWORKS_OF_A_SITE = 4;

export interface Limits {
  /** Counts a call for the address' network and site. Throws Problem 429 over the limit. */
  countForAddress(ip: string): Promise<void>;
  /** Counts a call for the user. Throws Problem 429 over the limit. */
  countForCaller(caller: Caller, limit: Endpoint['limit']): Promise<void>;
  /** Counts a call with valid input, if it changes people. Throws Problem 429 over the limit. */
  countValid(caller: Caller | null, limit: Endpoint['limit']): Promise<void>;
}

/** The sentence about a limit, and the field of the call that it limits. Repeating the call soon does not help. */
export interface Over {
  field: string;
  message: string;
}

/** Returns the Problem 429 of a rejected call, with the seconds until a retry. */
export function tooManyRequests({ msBeforeNext }: RateLimiterRes, over: Over | ((seconds: number) => string)): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  if (typeof over === 'function') return new Problem('RATE_LIMITED', over(retryAfterSeconds), { retryAfterSeconds });
  const { field, message } = over;
  return new Problem('RATE_LIMITED', message, { retryAfterSeconds, fields: { [field]: message } });
}

const again = (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`;

/** Consumes points, by default one. Throws Problem 429 when too few are left. */
export async function consumePoint(limiter: RateLimiter, key: string, points = 1, over?: Over): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(error, over ?? again);
  }
}

/** Returns a function that counts what an account does. It throws Problem 429 when that is too much. */
export function openRate({ rateLimiters }: { rateLimiters: RateLimiters }, name: keyof typeof RATES, over?: Over) {
  const limiter = rateLimiters.open(name, RATES[name]);
  return (account: string, times = 1): Promise<void> => consumePoint(limiter, account, times, over);
}

/** Returns a function that counts nothing, and throws Problem 429 when the next time would be too much. */
export function leftInRate({ rateLimiters }: { rateLimiters: RateLimiters }, name: keyof typeof RATES, over?: Over) {
  const limiter = rateLimiters.open(name, RATES[name]);
  return async (account: string): Promise<void> => {
    const counted = await limiter.get(account);
    if (counted && counted.consumedPoints >= RATES[name].points) throw tooManyRequests(counted, over ?? again);
  };
}

export function createLimits(config: Config, limiters: RateLimiters): Limits {
  const perMinute = (name: string, points: number) => limiters.open(name, { points, duration: 60 });
  const networkLimiter = perMinute('address', config.LIMIT_ADDRESS);
  const siteLimiter = perMinute('site', NETWORKS_OF_A_SITE * config.LIMIT_ADDRESS);
  const calls = { family: perMinute('family', config.LIMIT_FAMILY), staff: perMinute('staff', config.LIMIT_STAFF) };
  const attendance = {
    family: perMinute('attendance-family', config.LIMIT_ATTENDANCE_FAMILY),
    staff: perMinute('attendance-staff', config.LIMIT_ATTENDANCE_STAFF),
  };
  const countPeople = openRate({ rateLimiters: limiters }, 'people');
  return {
    countForAddress: async (ip) => {
      const network = networkOf(ip);
      const site = siteOf(ip);
      await consumePoint(networkLimiter, network);
      if (site !== network) await consumePoint(siteLimiter, site);
    },
    countForCaller: async ({ actor }, limit) => {
      const kind = hasRole(actor, 'ADMIN', 'ROOT', ...STAFF_ROLES) ? 'staff' : 'family';
      await consumePoint(calls[kind], actor.userId);
      if (limit === 'attendance') await consumePoint(attendance[kind], actor.userId);
    },
    countValid: async (caller, limit) => {
      if (caller && limit === 'people') await countPeople(caller.actor.userId);
    },
  };
}
