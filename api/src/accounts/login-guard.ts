/** Slows guessing down without ever locking anybody out (security section 5). */
import { Problem } from '@touchline/shared/errors';
import type { Config } from '@touchline/shared/server/config/config';
import type { UserRecord } from '@touchline/shared/server/records';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Budgets } from '../http/budgets';
import { draw } from '../http/limits';
import { oneByOne } from '../one-by-one';
import { fits } from './passwords';

const HOUR = 3_600;
const DAY = 86_400;
const FREE_FAILS_A_DAY = 20;
const DELAY_MS = 1_000;

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

/** The answer to a try for which no point is left; what is not about points is passed on. */
function tooMany(spent: unknown): unknown {
  if (!(spent instanceof RateLimiterRes)) return spent;
  const retryAfterSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1_000));
  return new Problem('RATE_LIMITED', 'Too many wrong tries. Please try again later.', { retryAfterSeconds });
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

  const demandUnspent = async (budget: Budget, key: string) => {
    const used = await budget.get(key);
    if (used && used.remainingPoints <= 0) throw tooMany(used);
  };

  /** Throws Problem 429 after too many wrong tries; an account that many guess at answers later. */
  async function beforeTry(name: string, from: string): Promise<void> {
    await demandUnspent(pair, `${name} ${from}`);
    await demandUnspent(address, from);
    const used = await account.get(name);
    if (used && used.remainingPoints <= 0) await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  }

  /**
   * What a try's judge finds: undefined for a wrong password, which counts. A try draws its points before it is judged, so
   * that tries made at once are counted too, and gets them back unless it was wrong. Throws Problem 429 when none is left.
   */
  const judged = <T>(name: string, from: string, judge: () => Promise<T | undefined>): Promise<T | undefined> =>
    // One after another, right tries made at once need one point of their address, not one each.
    inOrder(from, async () => {
      const points = [
        { budget: pair, key: `${name} ${from}` },
        { budget: address, key: from },
      ];
      let isWrong = false;
      try {
        for (const answer of await Promise.allSettled(points.map(({ budget, key }) => budget.consume(key))))
          if (answer.status === 'rejected') throw tooMany(answer.reason);
        const found = await judge();
        isWrong = found === undefined;
        return found;
      } finally {
        await Promise.allSettled(
          isWrong ? [account.consume(name)] : points.map(({ budget, key }) => budget.giveBack(key)),
        );
      }
    });

  return {
    beforeTry,
    judged,
    /** Throws `wrong`, and counts the try, when the password is not the account's; Problem 429 after too many tries. */
    async demandPassword({ account: { emailAddress, passwordHash }, typed, from }: Try, wrong: Problem): Promise<void> {
      await beforeTry(emailAddress, from);
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
