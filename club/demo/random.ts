/** Pseudo-random source: the same seed gives the same club. */

export interface Chance {
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True in this percentage of cases. */
  percent(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** The mulberry32 generator. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    percent: (share) => next() * 100 < share,
    pick(from) {
      const picked = from[int(0, from.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}
