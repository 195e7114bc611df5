/** Who strikes the processes of a league, by a seed: `kill -9`, SIGSTOP, and back again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../../scripts/demo/random';
import { type Club, until } from '../club';
import { insist } from './insist';
import type { League } from './league';

/** One blow, from its beginning until what was struck is back. */
export interface Strike {
  readonly what: string;
  readonly at: number;
  back?: number;
}

interface Victim {
  readonly name: string;
  /** Each resolves when the victim is back. `over` says when its time comes. */
  readonly blows: Record<string, (over: () => Promise<unknown>) => Promise<void>>;
}

const BACK_WITHIN = 120_000;

const paused = async (thing: { pause(): void; resume(): void }, over: () => Promise<unknown>) => {
  thing.pause();
  await over();
  thing.resume();
};

const service = (name: string, club: Club): Victim => ({
  name,
  blows: {
    'kill -9': async (over) => {
      await club.kill();
      await over();
      // It ends by itself when its database is away, and is started again, as by a supervisor.
      await insist(() => club.start());
    },
    SIGSTOP: (over) => paused(club, over),
  },
});

function victimsOf({ apis, realtimes, redis, database }: League): Record<string, Victim> {
  const signal = (name: NodeJS.Signals) => () => void process.kill(redis.pid, name);
  const victims: Victim[] = [
    ...apis.map((club, n) => service(`api ${n + 1}`, club)),
    ...realtimes.map((club, n) => service(`realtime ${n + 1}`, club)),
    {
      name: 'redis',
      blows: {
        'kill -9': async (over) => {
          await redis.kill();
          await over();
          await redis.restart();
        },
        SIGSTOP: (over) => paused({ pause: signal('SIGSTOP'), resume: signal('SIGCONT') }, over),
      },
    },
    {
      name: 'database',
      blows: {
        [database.howItEnds]: async (over) => {
          await database.end();
          await over();
          await database.restart();
        },
        SIGSTOP: (over) => paused(database, over),
      },
    },
  ];
  return Object.fromEntries(victims.map((victim) => [victim.name, victim]));
}

export class Killer {
  readonly strikes: Strike[] = [];
  readonly #victims: Record<string, Victim>;
  readonly #chance: Chance;
  readonly #going = new Map<string, Promise<void>>();
  #holds = 0;
  #failure: unknown;

  constructor(league: League, chance: Chance) {
    this.#victims = victimsOf(league);
    this.#chance = chance;
  }

  /** Strikes somebody every now and then, all of them by turns, until it is told to end; resolves when everybody is back. */
  async rage(isOver: () => boolean): Promise<void> {
    let next: string[] = [];
    while (!isOver()) {
      await delay(this.#chance.int(800, 2_500));
      if (this.#holds > 0 || isOver()) continue;
      if (next.length === 0) next = this.#chance.shuffle(Object.keys(this.#victims));
      const name = next.pop() ?? '';
      const blow = this.#chance.pick(Object.keys(this.#victims[name]?.blows ?? {}));
      const downMs = this.#chance.int(500, 3_000);
      void this.strike(name, blow, () => delay(downMs));
    }
    await this.allBack();
  }

  /**
   * Strikes one, unless it is down already; resolves when it is back.
   * @param over resolves when it may come back
   */
  strike(name: string, blow: string, over: () => Promise<unknown>): Promise<void> {
    const going = this.#going.get(name);
    if (going) return going;
    const strike: Strike = { what: `${blow} ${name}`, at: Date.now() };
    this.strikes.push(strike);
    const back = (this.#victims[name]?.blows[blow]?.(over) ?? Promise.reject(new Error(`no ${blow} for ${name}`)))
      .then(() => {
        strike.back = Date.now();
      })
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#going.delete(name));
    this.#going.set(name, back);
    return back;
  }

  /** @throws what kept one from coming back */
  async allBack(): Promise<void> {
    await until(() => this.#going.size === 0, BACK_WITHIN, 'everybody who was struck is back');
    if (this.#failure) throw this.#failure;
  }

  /** Runs something while nobody is down and nobody is struck. */
  async inPeace<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      await this.allBack();
      return await work();
    } finally {
      this.#holds -= 1;
    }
  }
}
