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

/** Kicks of a side before every further pair decides. */
const USUAL_KICKS = 5;
/** From this many kicks a side on, a lead may be the end: young teams take fewer than USUAL_KICKS. */
const FEWEST_KICKS = 3;

/**
 * Returns the shoot-out once it has a winner: one side leads after as many kicks of both, after FEWEST_KICKS of both, or by more than the
 * other can still score. Undefined before.
 */
export function decidedShootOut(entries: readonly Pick<Entry, 'kind' | 'side' | 'scored'>[]): Score | undefined {
  const score = shootOutOf(entries);
  if (!score || score.ours === score.theirs) return undefined;
  const taken = (side: Entry['side']) => entries.filter((one) => one.kind === 'PENALTY' && one.side === side).length;
  const [ours, theirs] = [taken('US'), taken('THEM')];
  const left = USUAL_KICKS - (score.ours > score.theirs ? theirs : ours);
  const isOver = ours === theirs || Math.min(ours, theirs) >= FEWEST_KICKS;
  return isOver || Math.abs(score.ours - score.theirs) > left ? score : undefined;
}

/** Returns the goals of the shoot-out, which are no goals of the match; undefined without one. */
export function shootOutOf(entries: readonly Pick<Entry, 'kind' | 'side' | 'scored'>[]): Score | undefined {
  const kicks = entries.filter(({ kind }) => kind === 'PENALTY');
  const scored = (side: Entry['side']) => kicks.filter((kick) => kick.scored && kick.side === side).length;
  return kicks.length === 0 ? undefined : { ours: scored('US'), theirs: scored('THEM') };
}
