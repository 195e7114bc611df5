import { ClubClient, type Target } from './club-client';
import type { ClubSize } from './club-plan';

/** One way in which an account, or an address without one, could stop a club for everybody. */
export interface Attack {
  /** As the table names it, with its count. */
  name: string;
  /** The club in which it costs most. */
  club: ClubSize;
  /** Attacks once; a longer attack repeats it. Ends early when the target's signal is aborted. */
  run(target: Target): Promise<unknown>;
}

/** Addresses of attackers; those of the honest families begin with 10.9. */
const ADDRESS = {
  admin: '10.1.0.1',
  manager: '10.1.0.2',
  coach: '10.1.0.3',
  parent: '10.1.0.4',
  parent2: '10.1.0.5',
  leaver: '10.1.0.6',
};
const ANONYMOUS = '10.2.0.1';

export type AttackingAccount = keyof typeof ADDRESS;

/** Runs an attack of one account; without one, of an address. */
export async function attackAs<T>(
  who: AttackingAccount | null,
  target: Target,
  work: (attacker: ClubClient) => Promise<T>,
): Promise<T> {
  const attacker = who
    ? new ClubClient(target, ADDRESS[who], target.plan.tokens[who])
    : new ClubClient(target, ANONYMOUS);
  try {
    return await work(attacker);
  } finally {
    attacker.close();
  }
}
