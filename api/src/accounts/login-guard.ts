/** Slows guessing down without ever locking anybody out (security section 5). */
import { Problem } from '@touchline/shared/errors';
import type { Config } from '@touchline/shared/server/config/config';
import type { UserRecord } from '@touchline/shared/server/records';
import type { Budget, Budgets } from '../http/budgets';
import { draw } from '../http/limits';
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

export function createLoginGuard(config: Config, budgets: Budgets) {
  const budget = (name: string, points: number, duration: number) =>
    budgets.open(`login-${name}`, { points, duration });
  const pair = budget('pair', config.LIMIT_LOGIN_FAILS, HOUR);
  const address = budget('address', config.LIMIT_LOGIN_FAILS_ADDRESS, DAY);
  const account = budget('account', FREE_FAILS_A_DAY, DAY);
  const register = budget('register', config.LIMIT_REGISTER, HOUR);
  const start = budget('start', config.LIMIT_LOGIN_FAILS, HOUR);
  const forgotAddress = budget('forgot-address', config.LIMIT_REGISTER, HOUR);
  const forgotAccount = budget('forgot-account', 3, HOUR);

  const demandUnspent = async (budget: Budget, key: string) => {
    const used = await budget.get(key);
    if (!used || used.remainingPoints > 0) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1_000));
    throw new Problem('RATE_LIMITED', 'Too many wrong tries. Please try again later.', { retryAfterSeconds });
  };

  /** Throws Problem 429 after too many wrong tries; an account that many guess at answers later. */
  async function beforeTry(name: string, from: string): Promise<void> {
    await demandUnspent(pair, `${name} ${from}`);
    await demandUnspent(address, from);
    const used = await account.get(name);
    if (used && used.remainingPoints <= 0) await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  }

  async function failed(name: string, from: string): Promise<void> {
    await Promise.allSettled([pair.consume(`${name} ${from}`), address.consume(from), account.consume(name)]);
  }

  return {
    beforeTry,
    failed,
    /** Throws `wrong`, and counts the try, when the password is not the account's; Problem 429 after too many tries. */
    async demandPassword({ account: { emailAddress, passwordHash }, typed, from }: Try, wrong: Problem): Promise<void> {
      await beforeTry(emailAddress, from);
      if (await fits(passwordHash, typed)) return;
      await failed(emailAddress, from);
      throw wrong;
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
