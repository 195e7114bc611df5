/** Request budgets a minute: by person and by address, wider for staff than for families (design section 10). */
import { hasRole } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Endpoint } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/load-actor';
import type { Config } from '@touchline/shared/server/config/config';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limits {
  /** Draws one call from the address' budget. Throws Problem 429 when it is spent. */
  takeAddress(address: string): Promise<void>;
  /** Draws one call from the person's budgets. Throws Problem 429 when one is spent. */
  takeCaller(caller: Caller, limit: Endpoint['limit']): Promise<void>;
}

const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 });

/** Draws a point; a spent budget becomes a 429 that says when to come back. */
export async function draw(budget: RateLimiterMemory, key: string): Promise<void> {
  try {
    await budget.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1_000));
    throw new Problem('RATE_LIMITED', `Too many requests. Please try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
}

export function createLimits(config: Config): Limits {
  const address = perMinute(config.LIMIT_ADDRESS);
  const calls = { family: perMinute(config.LIMIT_FAMILY), staff: perMinute(config.LIMIT_STAFF) };
  const attendance = {
    family: perMinute(config.LIMIT_ATTENDANCE_FAMILY),
    staff: perMinute(config.LIMIT_ATTENDANCE_STAFF),
  };
  return {
    takeAddress: (key) => draw(address, key),
    takeCaller: async ({ actor }, limit) => {
      const kind = hasRole(actor, 'ADMIN', 'ROOT', ...STAFF_ROLES) ? 'staff' : 'family';
      await draw(calls[kind], actor.userId);
      if (limit === 'attendance') await draw(attendance[kind], actor.userId);
    },
  };
}
