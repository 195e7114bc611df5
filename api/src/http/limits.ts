/** Request budgets a minute: by person and by address, wider for staff than for families (specification 10.2). */
import { hasRole } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Endpoint } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { Config } from '@touchline/shared/server/config/config';
import { networkOf, siteOf } from '@touchline/shared/server/network';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter, RateLimiters } from './rate-limiters';

/** A site with many IPv6 networks may call as often as so many of them. */
const NETWORKS_OF_A_SITE = 4;

export interface Limits {
  /** Draws one call from the budgets of the address' network and site. Throws Problem 429 when one is spent. */
  takeAddress(ip: string): Promise<void>;
  /** Draws one call from the person's budgets. Throws Problem 429 when one is spent. */
  takeCaller(caller: Caller, limit: Endpoint['limit']): Promise<void>;
}

/** The 429 of a budget without points, which says when to come back. */
export function spent({ msBeforeNext }: RateLimiterRes, sentence: (seconds: number) => string): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new Problem('RATE_LIMITED', sentence(retryAfterSeconds), { retryAfterSeconds });
}

/** Draws a point. Throws Problem 429 when none is left. */
export async function draw(budget: RateLimiter, key: string): Promise<void> {
  try {
    await budget.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw spent(error, (seconds) => `Too many requests. Please try again in ${seconds} seconds.`);
  }
}

export function createLimits(config: Config, budgets: RateLimiters): Limits {
  const perMinute = (name: string, points: number) => budgets.open(name, { points, duration: 60 });
  const network = perMinute('address', config.LIMIT_ADDRESS);
  const site = perMinute('site', NETWORKS_OF_A_SITE * config.LIMIT_ADDRESS);
  const calls = { family: perMinute('family', config.LIMIT_FAMILY), staff: perMinute('staff', config.LIMIT_STAFF) };
  const attendance = {
    family: perMinute('attendance-family', config.LIMIT_ATTENDANCE_FAMILY),
    staff: perMinute('attendance-staff', config.LIMIT_ATTENDANCE_STAFF),
  };
  return {
    takeAddress: async (ip) => {
      const [from, of] = [networkOf(ip), siteOf(ip)];
      await draw(network, from);
      if (of !== from) await draw(site, of);
    },
    takeCaller: async ({ actor }, limit) => {
      const kind = hasRole(actor, 'ADMIN', 'ROOT', ...STAFF_ROLES) ? 'staff' : 'family';
      await draw(calls[kind], actor.userId);
      if (limit === 'attendance') await draw(attendance[kind], actor.userId);
    },
  };
}
