/** The score of a match, from its journal. Pure. */
import type { Entry } from './entries';

export interface Score {
  ours: number;
  theirs: number;
}

/** Returns the score. An own goal counts for the side that the entry names, too. */
export function scoreOf(entries: readonly Pick<Entry, 'kind' | 'side'>[]): Score {
  const goals = (side: Entry['side']) => entries.filter((entry) => entry.kind === 'GOAL' && entry.side === side).length;
  return { ours: goals('US'), theirs: goals('THEM') };
}
