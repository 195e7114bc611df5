/** Kills or pauses processes of a league, and brings them back. */
import { deferred } from '@touchline/server/deferred';
import { type Club, until } from '../services/club';
import type { League } from './league';
import type { How, Victim } from './plan';
import { retry } from './retry';

type Over = () => Promise<unknown>;
/** Resolves when the victim is back. `over` resolves when it may come back. */
type Strike = (over: Over) => Promise<void>;

const BACK_WITHIN = 180_000;

const paused =
  (thing: { pause(): void; resume(): void }): Strike =>
  async (over) => {
    thing.pause();
    await over();
    thing.resume();
  };

const service = (club: Club): Record<How, Strike> => ({
  end: async (over) => {
    await club.kill();
    await over();
    // A service exits if its database is away; retries like a supervisor.
    await retry(() => club.start());
  },
  pause: paused(club),
});

function faultsOf({ apis, realtimes, redis, database }: League): Record<Victim, Record<How, Strike>> {
  const signal = (name: NodeJS.Signals) => () => void process.kill(redis.pid, name);
  return {
    'api 1': service(apis[0]),
    'api 2': service(apis[1]),
    'realtime 1': service(realtimes[0]),
    'realtime 2': service(realtimes[1]),
    redis: {
      end: async (over) => {
        await redis.kill();
        await over();
        await redis.restart();
      },
      pause: paused({ pause: signal('SIGSTOP'), resume: signal('SIGCONT') }),
    },
    database: {
      end: async (over) => {
        await database.end();
        await over();
        await database.restart();
      },
      pause: paused(database),
    },
  };
}

export class FaultInjector {
  readonly #faults: Record<Victim, Record<How, Strike>>;
  readonly #down = new Map<Victim, Promise<void>>();
  /** Victims that may not come back yet. */
  readonly #held = new Set<Victim>();
  readonly #released = deferred();
  #failure: { victim: Victim; error: unknown } | undefined;

  constructor(league: League) {
    this.#faults = faultsOf(league);
  }

  /** Returns whether this victim, or any, is still to be kept down. */
  isHeld(victim?: Victim): boolean {
    return victim ? this.#held.has(victim) : this.#held.size > 0;
  }

  /**
   * Kills or pauses a running process.
   * @param over resolves when it may come back
   */
  inject(victim: Victim, how: How, over: Over): void {
    if (this.#down.has(victim)) throw new Error(`${victim} is down already`);
    this.#held.add(victim);
    const held = async () => {
      await Promise.race([over(), this.#released.promise]);
      this.#held.delete(victim);
    };
    const back = this.#faults[victim]
      [how](held)
      .catch((error: unknown) => {
        this.#failure ??= { victim, error };
      })
      .finally(() => {
        this.#held.delete(victim);
        this.#down.delete(victim);
      });
    this.#down.set(victim, back);
  }

  /** Resolves when this victim, or all, are back. @throws Error if one does not come back */
  async back(victim?: Victim): Promise<void> {
    const isBack = () => (victim ? !this.#down.has(victim) : this.#down.size === 0);
    await until(isBack, BACK_WITHIN, () => `come back: ${[...this.#down.keys()].join(', ')}`);
    if (this.#failure)
      throw new Error(`${this.#failure.victim} does not come back: ${String(this.#failure.error)}`, {
        cause: this.#failure.error,
      });
  }

  /** Brings all back at once: no process may still be starting when its league is stopped. */
  async release(): Promise<void> {
    this.#released.resolve();
    await Promise.all(this.#down.values());
  }
}
