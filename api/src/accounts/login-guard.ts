/** Slows the guessing of passwords down without locking anybody out. */
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@touchline/shared/errors';
import type { Config } from '@touchline/shared/server/config/config';
import type { UserRecord } from '@touchline/shared/server/records';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { draw, spent } from '../http/limits';
import type { RateLimiter, RateLimiters } from '../http/rate-limiters';
import { createKeyedMutex } from '../keyed-mutex';
import { fits } from './passwords';

const HOUR = 3_600;
const DAY = 86_400;
/** Wrong passwords of one account a day, from wherever, before each further try waits. */
const FREE_FAILS_A_DAY = 20;
/** Mails a day to an address whose owner has not confirmed it. */
const REGISTRATION_MAILS_A_DAY = 3;
/** How long a slowed try waits (ms); those of one account, and those of one network, wait one after another. */
const SLOWED_MS = 1_000;
/** Longest queue of tries, for one network and for one account. */
const MOST_WAITING = 50;
const SLOWED = Symbol('slowed');

/** One password that was typed. */
interface Attempt {
  /** Ids of the accounts it may be of, else the name that was typed: what its tries are counted by. */
  accounts: readonly string[];
  /** The network it comes from. */
  from: string;
  /** The token of a browser in which the account signed in before. */
  device?: string | undefined;
}

/** A password typed for an account that is known. */
interface Typed {
  account: Pick<UserRecord, '_id' | 'passwordHash'>;
  typed: string;
  from: string;
}

/** A point of a budget. */
interface Point {
  budget: RateLimiter;
  key: string;
}

/** The answer to a signed-in caller whose own password is wrong; `field` is where it was typed. */
export function notYourPassword(field: string): Problem {
  const message = 'This is not your password';
  return new Problem('VALIDATION', message, { fields: { [field]: message } });
}

const tooOften = (used: RateLimiterRes) => spent(used, () => 'Too many wrong tries. Please try again later.');

/** Draws points, also where none are left. @returns the budgets that had none */
async function drawAll(points: readonly Point[]): Promise<RateLimiterRes[]> {
  const drawn = await Promise.allSettled(points.map(({ budget, key }) => budget.consume(key)));
  return drawn.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof RateLimiterRes) return [one.reason];
    throw one.reason;
  });
}

const giveBack = (points: readonly Point[]) =>
  Promise.allSettled(points.map(({ budget, key }) => budget.giveBack(key)));

/** Runs work of one key one after another. Throws Problem 429 when many wait already. */
function boundedQueue() {
  const inOrder = createKeyedMutex();
  const waiting = new Map<string, number>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = waiting.get(key) ?? 0;
    if (before >= MOST_WAITING)
      throw new Problem('RATE_LIMITED', 'Many people are signing in right now. Please try again in a moment.', {
        retryAfterSeconds: 1,
      });
    waiting.set(key, before + 1);
    try {
      return await inOrder(key, work);
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  };
}

export function createLoginGuard(config: Config, budgets: RateLimiters) {
  const budget = (name: string, points: number, duration: number, returnable = false) =>
    budgets.open(`login-${name}`, { points, duration, returnable });
  const perPair = budget('pair', config.LIMIT_LOGIN_FAILS, HOUR, true);
  const perDevice = budget('device', config.LIMIT_LOGIN_FAILS, HOUR, true);
  const perNetwork = budget('address', config.LIMIT_LOGIN_FAILS_ADDRESS, DAY, true);
  const perAccount = budget('account', FREE_FAILS_A_DAY, DAY, true);
  const registrations = budget('register', config.LIMIT_REGISTER, HOUR);
  const registrationMails = budget('register-mails', REGISTRATION_MAILS_A_DAY, DAY);
  const starts = budget('start', config.LIMIT_LOGIN_FAILS, HOUR);
  const forgotNetwork = budget('forgot-address', config.LIMIT_REGISTER, HOUR);
  const forgotAccount = budget('forgot-account', 3, HOUR);
  const queue = boundedQueue();

  const hasPoint = (limiter: RateLimiter, key: string): Promise<boolean> =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );

  /** Judges with points that are drawn already, and gives them back unless the password was wrong. */
  async function judgeWith<T>(points: readonly Point[], judge: () => Promise<T | undefined>): Promise<T | undefined> {
    let isWrong = false;
    try {
      const found = await judge();
      isWrong = found === undefined;
      return found;
    } finally {
      if (!isWrong) await giveBack(points);
    }
  }

  /**
   * Judges one try in the queue of its network, where right passwords that come at once need one point of each budget, not one
   * each.
   * @param hasWaited whether it has waited already for the many wrong tries of its account
   * @returns SLOWED, unjudged, when it has to wait for them first
   */
  async function judgeInTurn<T>(
    { accounts, from }: Attempt,
    judge: () => Promise<T | undefined>,
    hasWaited: boolean,
  ): Promise<T | undefined | typeof SLOWED> {
    const pairs = accounts.map((account) => ({ budget: perPair, key: `${account} ${from}` }));
    const [refused] = await drawAll(pairs);
    if (refused) {
      await giveBack(pairs);
      throw tooOften(refused);
    }
    const counted = [...pairs, ...accounts.map((key) => ({ budget: perAccount, key }))];
    if ((await drawAll(counted.slice(pairs.length))).length > 0 && !hasWaited) {
      await giveBack(counted);
      return SLOWED;
    }
    counted.push({ budget: perNetwork, key: from });
    if ((await drawAll(counted.slice(-1))).length > 0) await delay(SLOWED_MS);
    return judgeWith(counted, judge);
  }

  /**
   * Checks a password. A try is counted before it is judged, so that tries made at once are counted too, and not any more
   * once it was right. Throws Problem 429 when this network has tried this account too often, or many tries wait.
   *
   * An account or a network with many wrong tries is slowed down, one try after another, but never shut out; a browser in which the
   * account signed in before does not wait for others.
   *
   * @param judge what the password opens; undefined when it is wrong
   */
  async function check<T>(attempt: Attempt, judge: () => Promise<T | undefined>): Promise<T | undefined> {
    const { accounts, from, device } = attempt;
    if (device !== undefined) {
      const points = [{ budget: perDevice, key: device }];
      if ((await drawAll(points)).length === 0) return judgeWith(points, judge);
    }
    const inTurn = (hasWaited: boolean) => queue(from, () => judgeInTurn(attempt, judge, hasWaited));
    const found = await inTurn(false);
    if (found !== SLOWED) return found;
    await queue(`account ${accounts[0]}`, () => delay(SLOWED_MS));
    return (await inTurn(true)) as T | undefined;
  }

  return {
    check,
    /** Throws `wrong`, and counts the try, when the password is not the account's; Problem 429 after too many tries. */
    async demandPassword({ account: { _id, passwordHash }, typed, from }: Typed, wrong: Problem): Promise<void> {
      const isRight = await check(
        { accounts: [_id], from },
        async () => (await fits(passwordHash, typed)) || undefined,
      );
      if (!isRight) throw wrong;
    },
    /** Forgets the wrong tries of this network at the account that it signed in to. */
    async succeeded(account: string, from: string): Promise<void> {
      await perPair.delete(`${account} ${from}`);
    },
    /** Throws Problem 429 when this network registers too often. */
    registering: (from: string) => draw(registrations, from),
    /** @returns false when an address that nobody confirmed was mailed often enough today */
    mayMailRegistration: (emailAddress: string) => hasPoint(registrationMails, emailAddress),
    /** Throws Problem 429 when this network tries to start the club too often, whatever its code. */
    starting: (from: string) => draw(starts, from),
    /** Throws Problem 429 for a busy network. @returns false when this account was mailed often enough */
    async forgetting(emailAddress: string, from: string): Promise<boolean> {
      await draw(forgotNetwork, from);
      return hasPoint(forgotAccount, emailAddress);
    },
  };
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;
