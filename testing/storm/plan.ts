/** The plan of faults in a storm: a pure function of the seed. */
import { type Chance, createChance } from '../../club/demo/random';

export const VICTIMS = ['api 1', 'api 2', 'realtime 1', 'realtime 2', 'redis', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];
/** `end`: kills and restarts the process. `pause`: SIGSTOP, then SIGCONT. */
export type How = 'end' | 'pause';

export interface Fault {
  victim: Victim;
  how: How;
  /** Starts after this many steps since the previous fault. */
  after: number;
  /** The victim may come back after this many tries. */
  lasts: number;
  /** At the same time a game is scheduled, and removed after `waits` (ms) while this family signs up a child for it. */
  race: { family: number; waits: number };
}

export interface Plan {
  faults: readonly Fault[];
  /** A member leaves the team before the fault with this index. */
  leavesBefore: number;
  /** The process that is down when users stop: the last changes are not announced. */
  last: Victim;
}

export interface StormSize {
  families: number;
  games: number;
  /** Steps of all families and staff between faults. */
  steps: number;
  faults: number;
}

/** Calls fail slowly without the database, and at once without other processes. */
const TRIES_WITHOUT_DATABASE = [6, 18] as const;
const TRIES_WITHOUT_OTHERS = [15, 90] as const;
const LAST = ['redis', 'realtime 1', 'realtime 2'] as const;

/** A separate random source for each action: the timing of one user does not change the choices of another. */
export function chanceOf(seed: number, ...which: readonly number[]): Chance {
  let mixed = seed;
  for (const part of which) mixed = createChance(mixed + Math.imul(part + 1, 0x9e3779b1)).int(0, 2 ** 32 - 1);
  return createChance(mixed);
}

export function planOf(seed: number, { families, steps, faults: count }: StormSize): Plan {
  const chance = createChance(seed);
  const share = steps / (count + 1);
  let turns: Victim[] = [];
  const faults = Array.from({ length: count }, (): Fault => {
    if (turns.length === 0) turns = chance.shuffle(VICTIMS);
    const victim = turns.pop() ?? 'redis';
    const how = chance.pick(['end', 'pause'] as const);
    const after = chance.int(Math.round(share * 0.4), Math.round(share * 1.6));
    const [least, most] = victim === 'database' ? TRIES_WITHOUT_DATABASE : TRIES_WITHOUT_OTHERS;
    const lasts = chance.int(least, most);
    return { victim, how, after, lasts, race: { family: chance.int(0, families - 1), waits: chance.int(0, 15) } };
  });
  return { faults, leavesBefore: chance.int(1, count - 1), last: chance.pick(LAST) };
}

/** The plan as readable lines. */
export function shownPlan({ faults, leavesBefore, last }: Plan): string[] {
  return [
    ...faults.flatMap(({ victim, how, after, lasts, race }, n) => [
      ...(n === leavesBefore ? ['a member leaves the team'] : []),
      `after ${after} steps ${how} ${victim} for ${lasts} tries; family ${race.family} races with a removal (${race.waits} ms)`,
    ]),
    `end ${last} until users have stopped`,
  ];
}
