/** The score of a match and of its shoot-out, from the journal. Pure. */
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

/** Returns the goals of the shoot-out, which are no goals of the match; undefined without one. */
export function shootOutOf(entries: readonly Pick<Entry, 'kind' | 'side' | 'scored'>[]): Score | undefined {
  const kicks = entries.filter(({ kind }) => kind === 'PENALTY');
  const scored = (side: Entry['side']) => kicks.filter((kick) => kick.scored && kick.side === side).length;
  return kicks.length === 0 ? undefined : { ours: scored('US'), theirs: scored('THEM') };
}
