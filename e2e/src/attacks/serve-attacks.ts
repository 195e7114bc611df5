/** A process that attacks, so that its CPU time is neither the club's nor that of the honest families. */
import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from '../../../lab/bench/child';
import { attacks } from './attacks';
import type { Tally } from './club-client';
import type { ClubPlan } from './club-plan';

/** Time before an attack is repeated (ms): without it, refused attacks are a flood of their own (F19). */
const REPEAT_AFTER = 200;

interface Order {
  url: string;
  plan: ClubPlan;
  names: readonly string[];
  /** The attack is cut off after this time (ms). */
  atMost: number;
  /** True: attacks again until `stop`. */
  repeat: boolean;
}

export interface Attacked {
  /** Answers of each attack. */
  tallies: Record<string, Tally>;
  /** Time until the last answer (ms). */
  lasted: number;
  isCut: boolean;
}

let stopping = new AbortController();

const tasks = {
  /** Runs the named attacks, all at once. */
  attack: async ({ url, plan, names, atMost, repeat }: Order): Promise<Attacked> => {
    stopping = new AbortController();
    const limit = AbortSignal.timeout(atMost);
    const signal = AbortSignal.any([stopping.signal, limit]);
    const tallies: Record<string, Tally> = {};
    const began = performance.now();
    await Promise.all(
      attacks
        .filter(({ name }) => names.includes(name))
        .map(async ({ name, run }) => {
          const tally: Tally = {};
          tallies[name] = tally;
          do {
            await run({ url, plan, signal, tally });
            if (repeat) await delay(REPEAT_AFTER, undefined, { signal }).catch(() => undefined);
          } while (repeat && !signal.aborted);
        }),
    );
    return { tallies, lasted: performance.now() - began, isCut: limit.aborted };
  },
  stop: (_input: undefined) => stopping.abort(),
};
export type AttackTasks = typeof tasks;

process.once('SIGTERM', () => process.exit(0));
serveTasks(tasks);
