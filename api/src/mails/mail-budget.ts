/**
 * How many mails people can cause for one address within 24 hours (decision 0056). Honest people never reach these limits. A mail beyond
 * them waits until the 24 hours are over, and the newest one replaces those that wait.
 */
import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Mail, MailKind } from '../base/mailer';
import type { RateLimiter, RateLimiters } from '../base/rate-limiters';

interface Budget {
  /** Mails of the kind about the same thing to one address in 24 hours. */
  aDay: number;
  /** `drop`: the mail repeats what an earlier one said. `wait`: the newest is mailed later. */
  beyond: 'wait' | 'drop';
}

/** `own`: the call that sends the mail limits it, before it makes a link or a request that would be of no use without the mail. */
export const MAIL_BUDGETS = {
  /** `login-guard.ts`: three a day to an address. */
  activate: 'own',
  /** `login-guard.ts`: three an hour, and one an hour after ten a day. */
  reset: 'own',
  /** `plan.ts` and `notice-budget.ts`. */
  notice: 'own',
  alreadyRegistered: { aDay: 3, beyond: 'drop' },
  unknownAddress: { aDay: 3, beyond: 'drop' },
  deleted: { aDay: 1, beyond: 'drop' },
  /** One for each request; a repeated objection says the same. */
  removalObjected: { aDay: 1, beyond: 'drop' },
  /** Three a month for each pair of guardians: `removals.service.ts`. */
  removalAsked: { aDay: 6, beyond: 'wait' },
  roles: { aDay: 6, beyond: 'wait' },
  membership: { aDay: 6, beyond: 'wait' },
  guardians: { aDay: 6, beyond: 'wait' },
  childMerged: { aDay: 6, beyond: 'wait' },
  staffLeft: { aDay: 3, beyond: 'wait' },
  filmAsked: { aDay: 1, beyond: 'drop' },
  /** It lists all films that leave, so that the newest says everything. */
  filmLeaving: { aDay: 1, beyond: 'wait' },
  filmReported: { aDay: 3, beyond: 'wait' },
  invited: { aDay: 3, beyond: 'wait' },
} as const satisfies Record<MailKind, Budget | 'own'>;

/** Mails of one kind that one account can cause for one address in 24 hours, about different things. */
const FROM_ONE_A_DAY = 50;
const DAY_SECONDS = 86_400;

/** A mail is sent now or dropped, or it waits under an id by which a newer one replaces it. */
export type Decision = 'now' | 'drop' | { waitMs: number; id: string };

/** Consumes a point. Returns 0, or how long it takes until one is free (ms). */
const waitFor = (limiter: RateLimiter, key: string): Promise<number> =>
  limiter.consume(key).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
      throw error;
    },
  );

export function mailBudget(rateLimiters: RateLimiters) {
  const open = (name: string, points: number) => rateLimiters.open(`mails-${name}`, { points, duration: DAY_SECONDS });
  const fromOne = open('from-one', FROM_ONE_A_DAY);

  /** Counts a mail, and decides when it is sent. */
  return async function decide({ kind, about, by, to }: Pick<Mail, 'kind' | 'about' | 'by' | 'to'>): Promise<Decision> {
    const budget: Budget | 'own' = MAIL_BUDGETS[kind];
    if (budget === 'own') return 'now';
    const key = `${about}/${to}`;
    const wait = await waitFor(open(kind, budget.aDay), key);
    const waitOfAuthor = wait === 0 && by !== undefined ? await waitFor(fromOne, `${kind}/${by}/${to}`) : 0;
    if (wait + waitOfAuthor === 0) return 'now';
    if (budget.beyond === 'drop') return 'drop';
    // Each inviter's links are in their own mail, so nobody can replace those of another one.
    const slot = wait > 0 ? (kind === 'invited' ? `${key}/${by}` : key) : `${by}/${to}`;
    const id = createHash('sha256').update(`${kind}/${slot}`).digest('hex').slice(0, 32);
    return { waitMs: wait + waitOfAuthor, id };
  };
}
