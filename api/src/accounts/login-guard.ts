/** Slows guessing down without ever locking anybody out (security section 5). */
import { Problem } from '@touchline/shared/errors';
import type { Config } from '@touchline/shared/server/config/config';
import type { UserRecord } from '@touchline/shared/server/records';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Budgets } from '../http/budgets';
import { draw, spent } from '../http/limits';
import { oneByOne } from '../one-by-one';
import { fits } from './passwords';

const HOUR = 3_600;
const DAY = 86_400;
const FREE_FAILS_A_DAY = 20;
const DELAY_MS = 1_000;
/** So many tries of one address wait for those before them. */
const MOST_WAITING = 50;

/** A password typed for an account that is known, from a network address. */
interface Try {
  account: Pick<UserRecord, 'emailAddress' | 'passwordHash'>;
  typed: string;
  from: string;
}

/** A signed-in caller's own password is wrong; `field` is where it was typed. */
export function notYourPassword(field: string): Problem {
  const message = 'This is not your password';
  return new Problem('VALIDATION', message, { fields: { [field]: message } });
}

export function createLoginGuard(config: Config, budgets: Budgets) {
  const budget = (name: string, points: number, duration: number, returnable = false) =>
    budgets.open(`login-${name}`, { points, duration, returnable });
  const pair = budget('pair', config.LIMIT_LOGIN_FAILS, HOUR, true);
  const address = budget('address', config.LIMIT_LOGIN_FAILS_ADDRESS, DAY, true);
  const account = budget('account', FREE_FAILS_A_DAY, DAY);
  const register = budget('register', config.LIMIT_REGISTER, HOUR);
  const start = budget('start', config.LIMIT_LOGIN_FAILS, HOUR);
  const forgotAddress = budget('forgot-address', config.LIMIT_REGISTER, HOUR);
  const forgotAccount = budget('forgot-account', 3, HOUR);
  const inOrder = oneByOne();
  /** By address. */
  const waiting = new Map<string, number>();

  /** An account that many guess at answers later. */
  async function slowDown(name: string): Promise<void> {
    const used = await account.get(name);
    if (used && used.remainingPoints <= 0) await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  }

  const tooOften = (used: RateLimiterRes) => spent(used, () => 'Too many wrong tries. Please try again later.');

  async function tryOnce<T>(name: string, from: string, judge: () => Promise<T | undefined>): Promise<T | undefined> {
    const points = [
      { budget: pair, key: `${name} ${from}` },
      { budget: address, key: from },
    ];
    for (const used of await Promise.all(points.map(({ budget, key }) => budget.get(key))))
      if (used && used.remainingPoints <= 0) throw tooOften(used);
    let isWrong = false;
    try {
      for (const answer of await Promise.allSettled(points.map(({ budget, key }) => budget.consume(key))))
        if (answer.status === 'rejected')
          throw answer.reason instanceof RateLimiterRes ? tooOften(answer.reason) : answer.reason;
      const found = await judge();
      isWrong = found === undefined;
      return found;
    } finally {
      await Promise.allSettled(
        isWrong ? [account.consume(name)] : points.map(({ budget, key }) => budget.giveBack(key)),
      );
    }
  }

  /**
   * What a try's judge finds: undefined for a wrong password, which counts. A try draws its points before it is judged, so
   * that tries made at once are counted too, and gets them back unless it was wrong. Tries from one address are judged one
   * after another: right ones made at once need one point of it, not one each. Throws Problem 429 when no point is left, or
   * many wait already.
   */
  async function judged<T>(name: string, from: string, judge: () => Promise<T | undefined>): Promise<T | undefined> {
    await slowDown(name);
    const before = waiting.get(from) ?? 0;
    if (before >= MOST_WAITING)
      throw new Problem('RATE_LIMITED', 'Many people are signing in right now. Please try again in a moment.', {
        retryAfterSeconds: 1,
      });
    waiting.set(from, before + 1);
    try {
      return await inOrder(from, () => tryOnce(name, from, judge));
    } finally {
      const left = (waiting.get(from) ?? 1) - 1;
      if (left > 0) waiting.set(from, left);
      else waiting.delete(from);
    }
  }

  return {
    judged,
    /** Throws `wrong`, and counts the try, when the password is not the account's; Problem 429 after too many tries. */
    async demandPassword({ account: { emailAddress, passwordHash }, typed, from }: Try, wrong: Problem): Promise<void> {
      if (!(await judged(emailAddress, from, async () => (await fits(passwordHash, typed)) || undefined))) throw wrong;
    },
    async succeeded(name: string, from: string): Promise<void> {
      await pair.delete(`${name} ${from}`);
    },
    /** Throws Problem 429 when this network address registers too often. */
    registering: (from: string) => draw(register, from),
    /** Throws Problem 429 when this network address tries to start the club too often, whatever its code. */
    starting: (from: string) => draw(start, from),
    /** Throws Problem 429 for a busy network address; false when this account was mailed often enough. */
    async forgetting(emailAddress: string, from: string): Promise<boolean> {
      await draw(forgotAddress, from);
      return forgotAccount.consume(emailAddress).then(
        () => true,
        () => false,
      );
    },
  };
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;
