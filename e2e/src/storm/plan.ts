/** What strikes a league in a storm, in which order and when: a function of the seed alone. */
import { type Chance, createChance } from '../../../scripts/demo/random';

export const VICTIMS = ['api 1', 'api 2', 'realtime 1', 'realtime 2', 'redis', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];
/** `end`: the process is killed and started again. `pause`: SIGSTOP, then SIGCONT. */
export type How = 'end' | 'pause';

export interface Blow {
  victim: Victim;
  how: How;
  /** It falls when people have taken so many steps since the blow before. */
  after: number;
  /** Its victim may come back when people have made so many tries since it fell. */
  lasts: number;
  /** As it falls, a game is scheduled and removed while this family signs a child up for it; the removal waits a little (ms). */
  race: { family: number; waits: number };
}

export interface Plan {
  blows: readonly Blow[];
  /** Somebody leaves the team before this blow. */
  leavesBefore: number;
  /** Who is away when people stop: what is told last is told to nobody. */
  last: Victim;
}

export interface StormSize {
  families: number;
  games: number;
  /** Steps of families and staff between the blows, all together. */
  steps: number;
  blows: number;
}

/** Calls to a database that is away take seconds to fail; others fail at once. */
const TRIES_WITHOUT_DATABASE = [6, 18] as const;
const TRIES_WITHOUT_OTHERS = [15, 90] as const;
const LAST = ['redis', 'realtime 1', 'realtime 2'] as const;

/** A chance of its own for everything that may happen at any time: nobody's timing changes anybody else's choices. */
export function chanceOf(seed: number, ...which: readonly number[]): Chance {
  let mixed = seed;
  for (const part of which) mixed = createChance(mixed + Math.imul(part + 1, 0x9e3779b1)).int(0, 2 ** 32 - 1);
  return createChance(mixed);
}

export function planOf(seed: number, { families, steps, blows: count }: StormSize): Plan {
  const chance = createChance(seed);
  const share = steps / (count + 1);
  let turns: Victim[] = [];
  const blows = Array.from({ length: count }, (): Blow => {
    if (turns.length === 0) turns = chance.shuffle(VICTIMS);
    const victim = turns.pop() ?? 'redis';
    const how = chance.pick(['end', 'pause'] as const);
    const after = chance.int(Math.round(share * 0.4), Math.round(share * 1.6));
    const [least, most] = victim === 'database' ? TRIES_WITHOUT_DATABASE : TRIES_WITHOUT_OTHERS;
    const lasts = chance.int(least, most);
    return { victim, how, after, lasts, race: { family: chance.int(0, families - 1), waits: chance.int(0, 15) } };
  });
  return { blows, leavesBefore: chance.int(1, count - 1), last: chance.pick(LAST) };
}

/** A plan as lines that people read. */
export function shownPlan({ blows, leavesBefore, last }: Plan): string[] {
  return [
    ...blows.flatMap(({ victim, how, after, lasts, race }, n) => [
      ...(n === leavesBefore ? ['somebody leaves the team'] : []),
      `after ${after} steps ${how} ${victim} for ${lasts} tries; family ${race.family} races with a removal (${race.waits} ms)`,
    ]),
    `end ${last} until people have stopped`,
  ];
}
