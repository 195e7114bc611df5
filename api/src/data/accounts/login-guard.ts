/** Slows password guessing down without locking any user out (docs/decisions/0028-password-guess-throttling.md). */
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@touchline/server/config/config';
import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import type { UserRecord } from '@touchline/server/records';
import { Problem } from '@touchline/shared/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { consumePoint, tooManyRequests } from '../../base/limits';
import type { RateLimiter, RateLimiters } from '../../base/rate-limiters';
import { verifyPassword } from './passwords';

const HOUR = 3_600;
const DAY = 86_400;
/** Wrong passwords for one account a day, from all networks, before each further try is delayed. */
const FREE_FAILS_A_DAY = 20;
/** Mails a day to an unconfirmed address. */
const REGISTRATION_MAILS_A_DAY = 3;
/**
 * Mails with a link for a new password to one address. After those of a day one an hour: each link works for an hour, so whoever asks
 * for others locks no owner out.
 */
const RESETS = { anHour: 3, aDay: 10 };
/** Delay of a slowed try (ms). Slowed tries of one account or one network wait one after another. */
const SLOWED_MS = 1_000;
/** Maximum length of the queue of one network or one account. */
const MAX_QUEUED = 50;
const SLOWED = Symbol('slowed');

/** One sign-in attempt. */
interface Attempt {
  /** Limiter keys: addresses of the accounts with this name, or what was typed when there is none. */
  accounts: readonly string[];
  /** The caller's network. */
  from: string;
  /** Token of a browser in which the account signed in before. */
  device?: string | undefined;
}

/** A password that was typed for a known account. */
interface TypedPassword {
  account: Pick<UserRecord, 'emailAddress' | 'passwordHash'>;
  typed: string;
  from: string;
}

/** A key of a rate limiter, from which one point is consumed. */
interface LimiterKey {
  limiter: RateLimiter;
  key: string;
}

/**
 * Returns the problem for a signed-in caller who typed a wrong password.
 * @param field the field of the body that held the password
 */
export function notYourPassword(field: string): Problem {
  const message = 'This is not your password';
  return new Problem('VALIDATION', message, { fields: { [field]: message } });
}

const tooOften = (rejection: RateLimiterRes) =>
  tooManyRequests(rejection, () => 'Too many wrong tries. Please try again later.');

/** Consumes one point of each key, even where none is left. Returns the rejections. */
async function consumeAll(keys: readonly LimiterKey[]): Promise<RateLimiterRes[]> {
  const results = await Promise.allSettled(keys.map(({ limiter, key }) => limiter.consume(key)));
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof RateLimiterRes) return [result.reason];
    throw result.reason;
  });
}

const giveBackAll = (keys: readonly LimiterKey[]) =>
  Promise.allSettled(keys.map(({ limiter, key }) => limiter.giveBack(key)));

/** Runs tasks of one key one after another. Throws Problem 429 when the key's queue is full. */
function createBoundedQueue() {
  const runExclusive = createKeyedMutex();
  const queued = new Map<string, number>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queuedBefore = queued.get(key) ?? 0;
    if (queuedBefore >= MAX_QUEUED)
      throw new Problem('RATE_LIMITED', 'Many people are signing in right now. Please try again in a moment.', {
        retryAfterSeconds: 1,
      });
    queued.set(key, queuedBefore + 1);
    try {
      return await runExclusive(key, task);
    } finally {
      const remaining = (queued.get(key) ?? 1) - 1;
      if (remaining > 0) queued.set(key, remaining);
      else queued.delete(key);
    }
  };
}

export function createLoginGuard(config: Config, rateLimiters: RateLimiters) {
  const limiter = (name: string, points: number, duration: number, returnable = false) =>
    rateLimiters.open(`login-${name}`, { points, duration, returnable });
  const perPair = limiter('pair', config.LIMIT_LOGIN_FAILS, HOUR, true);
  const perDevice = limiter('device', config.LIMIT_LOGIN_FAILS, HOUR, true);
  const perNetwork = limiter('address', config.LIMIT_LOGIN_FAILS_ADDRESS, DAY, true);
  const perAccount = limiter('account', FREE_FAILS_A_DAY, DAY, true);
  const registrations = limiter('register', config.LIMIT_REGISTER, HOUR);
  const registrationMails = limiter('register-mails', REGISTRATION_MAILS_A_DAY, DAY);
  const starts = limiter('start', config.LIMIT_LOGIN_FAILS, HOUR);
  const forgotNetwork = limiter('forgot-address', config.LIMIT_REGISTER, HOUR);
  const forgotAccount = limiter('forgot-account', RESETS.anHour, HOUR);
  const forgotDay = limiter('forgot-day', RESETS.aDay, DAY);
  const forgotLater = limiter('forgot-later', 1, HOUR);
  const queue = createBoundedQueue();

  const tryConsume = (limiter: RateLimiter, key: string): Promise<boolean> =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );

  /** Checks the password after its points were consumed. Gives the points back unless the password is wrong. */
  async function checkAndGiveBack<T>(
    consumed: readonly LimiterKey[],
    checkPassword: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let isWrong = false;
    try {
      const match = await checkPassword();
      isWrong = match === undefined;
      return match;
    } finally {
      if (!isWrong) await giveBackAll(consumed);
    }
  }

  /**
   * Checks one attempt. Runs in the queue of its network, so that concurrent right passwords consume one point at a time.
   * @param hasWaited whether the attempt was already delayed for the wrong tries of its account
   * @returns SLOWED, without a check, when the attempt must be delayed first
   */
  async function checkInQueue<T>(
    { accounts, from }: Attempt,
    checkPassword: () => Promise<T | undefined>,
    hasWaited: boolean,
  ): Promise<T | undefined | typeof SLOWED> {
    const pairs = accounts.map((account) => ({ limiter: perPair, key: `${account} ${from}` }));
    const [rejection] = await consumeAll(pairs);
    if (rejection) {
      await giveBackAll(pairs);
      throw tooOften(rejection);
    }
    const consumed = [...pairs, ...accounts.map((key) => ({ limiter: perAccount, key }))];
    if ((await consumeAll(consumed.slice(pairs.length))).length > 0 && !hasWaited) {
      await giveBackAll(consumed);
      return SLOWED;
    }
    consumed.push({ limiter: perNetwork, key: from });
    if ((await consumeAll(consumed.slice(-1))).length > 0) await delay(SLOWED_MS);
    return checkAndGiveBack(consumed, checkPassword);
  }

  /**
   * Checks a password. Counts the attempt before the check, so that concurrent attempts count too, and takes it back when the
   * password is right. Throws Problem 429 when this network tried this account too often, or the queue is full.
   *
   * An account or a network with many wrong tries is slowed down but never locked out. A browser in which the account signed in
   * before is not delayed.
   *
   * @param checkPassword returns undefined when the password is wrong
   */
  async function check<T>(attempt: Attempt, checkPassword: () => Promise<T | undefined>): Promise<T | undefined> {
    const { accounts, from, device } = attempt;
    if (device !== undefined) {
      const keys = [{ limiter: perDevice, key: device }];
      if ((await consumeAll(keys)).length === 0) return checkAndGiveBack(keys, checkPassword);
    }
    const inQueue = (hasWaited: boolean) => queue(from, () => checkInQueue(attempt, checkPassword, hasWaited));
    const match = await inQueue(false);
    if (match !== SLOWED) return match;
    await queue(`account ${accounts[0]}`, () => delay(SLOWED_MS));
    return (await inQueue(true)) as T | undefined;
  }

  return {
    check,
    /** Throws `wrong` and counts the attempt when the password is wrong. Throws Problem 429 after too many attempts. */
    async assertPassword(
      { account: { emailAddress, passwordHash }, typed, from }: TypedPassword,
      wrong: Problem,
    ): Promise<void> {
      const isRight = await check(
        { accounts: [emailAddress], from },
        async () => (await verifyPassword(passwordHash, typed)) || undefined,
      );
      if (!isRight) throw wrong;
    },
    /** Forgets the wrong tries of this network for an account, after a sign-in. */
    async succeeded(emailAddress: string, from: string): Promise<void> {
      await perPair.delete(`${emailAddress} ${from}`);
    },
    /** @throws Problem 429 when this network registers too often */
    demandMayRegister: (from: string) => consumePoint(registrations, from),
    /** Returns false when this unconfirmed address got enough mails today. */
    mayMailRegistration: (emailAddress: string) => tryConsume(registrationMails, emailAddress),
    /** @throws Problem 429 when this network tries to start the club too often, with any code */
    demandMayStart: (from: string) => consumePoint(starts, from),
    /**
     * Returns false when this account got enough mails.
     * @throws Problem 429 when this network asks too often
     */
    async mayMailReset(emailAddress: string, from: string): Promise<boolean> {
      await consumePoint(forgotNetwork, from);
      if (!(await tryConsume(forgotAccount, emailAddress))) return false;
      return (await tryConsume(forgotDay, emailAddress)) || tryConsume(forgotLater, emailAddress);
    },
  };
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;
