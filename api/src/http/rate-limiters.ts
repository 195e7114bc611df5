/**
 * What somebody may do so often in a while. One process counts by itself; several count together in Redis, which nobody
 * waits for: while it is away or hangs, each process goes on counting for itself.
 */
import { createHash } from 'node:crypto';
import type { Config } from '@touchline/shared/server/config/config';
import type { Logger } from '@touchline/shared/server/log';
import { createFailureLog } from '@touchline/shared/server/news/failure-log';
import { reconnectDelay } from '@touchline/shared/server/news/stream';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A call waits no longer than this for Redis (ms), and once only: the first that has waited spares the others. */
const ANSWER_WITHIN = 150;
/** How often a Redis that did not answer is asked whether it does again (ms). */
const ASK_AGAIN_EVERY = 1_000;

export interface RateLimit {
  points: number;
  /** Seconds until a spent budget is whole again. */
  duration: number;
  /** Points may be given back before that. */
  returnable?: boolean;
}

export interface RateLimiter {
  /** Draws a point. Rejects with `RateLimiterRes` when none is left; it counts as drawn all the same. */
  consume(key: string): Promise<RateLimiterRes>;
  /** Gives back a point that was drawn from a returnable budget. */
  giveBack(key: string): Promise<unknown>;
  /** What is left of a key's budget; null while nothing was drawn from it. */
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<boolean>;
}

export interface RateLimiters {
  /** A budget a key; processes that name it alike share it. */
  open(name: string, allowance: RateLimit): RateLimiter;
  /** Whether it is counted for all processes together at the moment. */
  readonly shared: boolean;
  close(): void;
}

/** Budgets of one process. */
export const createLocalRateLimiters = (): RateLimiters => ({
  open: (_name, allowance) => {
    const limiter = new RateLimiterMemory(allowance);
    return {
      consume: (key) => limiter.consume(key),
      giveBack: (key) => limiter.reward(key),
      get: (key) => limiter.get(key),
      delete: (key) => limiter.delete(key),
    };
  },
  shared: false,
  close: () => {},
});

/** Redis, as far as it can be relied on at this moment. */
function openLine(url: string, log: Logger, answerWithin: number) {
  const failures = createFailureLog(log, 'Counting requests through Redis');
  const client = new Redis(url, {
    commandTimeout: answerWithin,
    connectTimeout: 3_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: reconnectDelay,
  });
  client.on('error', failures.failed);
  let asking: NodeJS.Timeout | undefined;

  const askAgain = () => {
    client.ping().then(() => {
      clearInterval(asking);
      asking = undefined;
      failures.works();
    }, failures.failed);
  };

  return {
    client,
    get works() {
      return asking === undefined && client.status === 'ready';
    },
    failed: (error: unknown) => {
      failures.failed(error);
      asking ??= setInterval(askAgain, ASK_AGAIN_EVERY).unref();
    },
    close: () => {
      clearInterval(asking);
      client.disconnect();
    },
  };
}

/** A key may be an address of a person: what is stored says nothing about it. */
const disguised = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/**
 * Budgets that every process with this Redis shares.
 * @param answerWithin how long a call waits for Redis (ms)
 */
export function createRedisRateLimiters(url: string, log: Logger, answerWithin = ANSWER_WITHIN): RateLimiters {
  const line = openLine(url, log, answerWithin);

  function open(name: string, allowance: RateLimit): RateLimiter {
    const insurance = new RateLimiterMemory(allowance);
    const together = new RateLimiterRedis({
      ...allowance,
      storeClient: line.client,
      keyPrefix: `touchline:budget:${name}`,
      rejectIfRedisNotReady: true,
      // A key that has spent its budget for good is turned away here: a flood does not reach Redis.
      inMemoryBlockOnConsumed: allowance.returnable ? 0 : allowance.points,
    });
    async function ask<T>(question: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
      if (!line.works) return question(insurance);
      try {
        return await question(together);
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) throw thrown;
        line.failed(thrown);
        return question(insurance);
      }
    }
    return {
      consume: (key) => ask((limiter) => limiter.consume(disguised(key))),
      giveBack: (key) => ask((limiter) => limiter.reward(disguised(key))),
      get: (key) => ask((limiter) => limiter.get(disguised(key))),
      delete: (key) => ask((limiter) => limiter.delete(disguised(key))),
    };
  }

  return {
    open,
    get shared() {
      return line.works;
    },
    close: line.close,
  };
}

/** As the settings say. */
export const openRateLimiters = (
  { REDIS_URL }: Pick<Config, 'REDIS_URL'>,
  log: Logger,
  answerWithin = ANSWER_WITHIN,
): RateLimiters => (REDIS_URL ? createRedisRateLimiters(REDIS_URL, log, answerWithin) : createLocalRateLimiters());
