/** Strikes the processes of a league, and brings them back. */
import { deferred } from '@touchline/shared/server/deferred';
import { type Club, until } from '../../../scripts/services/club';
import { insist } from './insist';
import type { League } from './league';
import type { How, Victim } from './plan';

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
    // It ends by itself when its database is away, and is started again, as by a supervisor.
    await insist(() => club.start());
  },
  pause: paused(club),
});

function strikesOf({ apis, realtimes, redis, database }: League): Record<Victim, Record<How, Strike>> {
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

export class Killer {
  readonly #strikes: Record<Victim, Record<How, Strike>>;
  readonly #down = new Map<Victim, Promise<void>>();
  /** Those that may not come back yet. */
  readonly #held = new Set<Victim>();
  readonly #released = deferred();
  #failure: { victim: Victim; error: unknown } | undefined;

  constructor(league: League) {
    this.#strikes = strikesOf(league);
  }

  /** Somebody is down whose time is not over, one of them or any. */
  isHeld(victim?: Victim): boolean {
    return victim ? this.#held.has(victim) : this.#held.size > 0;
  }

  /**
   * Strikes one that is up.
   * @param over resolves when it may come back
   */
  strike(victim: Victim, how: How, over: Over): void {
    if (this.#down.has(victim)) throw new Error(`${victim} is down already`);
    this.#held.add(victim);
    const held = async () => {
      await Promise.race([over(), this.#released.promise]);
      this.#held.delete(victim);
    };
    const back = this.#strikes[victim]
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

  /** @throws what kept one from coming back */
  async back(victim?: Victim): Promise<void> {
    const isBack = () => (victim ? !this.#down.has(victim) : this.#down.size === 0);
    await until(isBack, BACK_WITHIN, () => `these come back: ${[...this.#down.keys()].join(', ')}`);
    if (this.#failure)
      throw new Error(`${this.#failure.victim} does not come back: ${String(this.#failure.error)}`, {
        cause: this.#failure.error,
      });
  }

  /** Brings everybody back at once: nothing that a storm strikes may still start when its league is stopped. */
  async release(): Promise<void> {
    this.#released.resolve();
    await Promise.all(this.#down.values());
  }
}
