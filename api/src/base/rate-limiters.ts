/**
 * Rate limiters. A single process counts in memory; several processes count together in Redis. While Redis is down or hangs,
 * each process counts by itself, and no call waits for Redis.
 */
import { createHash } from 'node:crypto';
import { createFailureLog } from '@touchline/server/bus/failure-log';
import { reconnectDelay } from '@touchline/server/bus/stream';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

/** Maximum wait for Redis (ms). After the first timeout other calls skip Redis until it responds again. */
const REDIS_TIMEOUT_MS = 150;

export interface RateLimit {
  points: number;
  /** Seconds until all points are restored. */
  duration: number;
  /** True: points can be given back earlier. */
  returnable?: boolean;
}

export interface RateLimiter {
  /** Consumes points, by default one. Rejects with `RateLimiterRes` when too few are left, and counts the attempt anyway. */
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  /** Gives back a point of a returnable limiter. */
  giveBack(key: string): Promise<unknown>;
  /** Returns the state of a key, or null before its first use. */
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<boolean>;
}

export interface RateLimiters {
  /** Opens a limiter that counts by key. Everything that opens the same name, in any process, counts together. */
  open(name: string, allowance: RateLimit): RateLimiter;
  /** True: the processes count together at the moment. */
  readonly shared: boolean;
  close(): void;
}

/** Returns a function that creates the limiter of a name on the first call, and returns it again after that. */
function oncePerName(create: RateLimiters['open']): RateLimiters['open'] {
  const opened = new Map<string, RateLimiter>();
  return (name, allowance) => {
    const limiter = opened.get(name) ?? create(name, allowance);
    opened.set(name, limiter);
    return limiter;
  };
}

/** Creates limiters that count in this process. */
export const createLocalRateLimiters = (): RateLimiters => ({
  open: oncePerName((_name, allowance) => {
    const limiter = new RateLimiterMemory(allowance);
    return {
      consume: (key, points) => limiter.consume(key, points),
      giveBack: (key) => limiter.reward(key),
      get: (key) => limiter.get(key),
      delete: (key) => limiter.delete(key),
    };
  }),
  shared: false,
  close: () => {},
});

/** Opens a Redis client. It closes a connection on which Redis does not respond in time, and connects again. */
function connectRedis(url: string, log: Logger, timeoutMs: number): Redis {
  const failures = createFailureLog(log, 'Counting requests through Redis');
  const client = new Redis(url, {
    socketTimeout: timeoutMs,
    connectTimeout: 3_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: reconnectDelay,
  });
  client.on('error', failures.failed);
  client.on('ready', failures.works);
  return client;
}

/** Hashes a key, because it may be a person's address. */
const hashedKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/**
 * Creates limiters that all processes with this Redis share.
 * @param timeoutMs maximum wait for Redis (ms)
 */
export function createRedisRateLimiters(url: string, log: Logger, timeoutMs = REDIS_TIMEOUT_MS): RateLimiters {
  const redis = connectRedis(url, log, timeoutMs);

  function open(name: string, allowance: RateLimit): RateLimiter {
    const limiter = new RateLimiterRedis({
      ...allowance,
      storeClient: redis,
      keyPrefix: `touchline:limit:${name}`,
      rejectIfRedisNotReady: true,
      // Counts while Redis does not respond.
      insuranceLimiter: new RateLimiterMemory(allowance),
      // Rejects a key without points in memory, so that a flood does not reach Redis.
      inMemoryBlockOnConsumed: allowance.returnable ? 0 : allowance.points,
    });
    return {
      consume: (key, points) => limiter.consume(hashedKey(key), points),
      giveBack: (key) => limiter.reward(hashedKey(key)),
      get: (key) => limiter.get(hashedKey(key)),
      delete: (key) => limiter.delete(hashedKey(key)),
    };
  }

  return {
    open: oncePerName(open),
    get shared() {
      return redis.status === 'ready';
    },
    close: () => redis.disconnect(),
  };
}

/** Creates limiters in Redis if REDIS_URL is set, otherwise in memory. */
export const openRateLimiters = (
  { REDIS_URL }: Pick<Config, 'REDIS_URL'>,
  log: Logger,
  timeoutMs = REDIS_TIMEOUT_MS,
): RateLimiters => (REDIS_URL ? createRedisRateLimiters(REDIS_URL, log, timeoutMs) : createLocalRateLimiters());
