/** Which line of a team somebody plays in, as far as their position says so. Pure. */

/** From the own goal on. */
export const LINES = ['keeper', 'defence', 'midfield', 'attack'] as const;
export type Line = (typeof LINES)[number];

/** In this order: a defensive midfielder plays in midfield, a wing back in defence. */
const words: readonly [Line, RegExp][] = [
  ['keeper', /keep|goalie|\b(goal|gk)\b/i],
  ['midfield', /mid|\b(c[ad]?|[alrd])m\b/i],
  ['defence', /def|back|sweeper|\b([clr]|[lr]w)b\b/i],
  ['attack', /forward|wing|strik|attack|\b(st|cf|fw|[lr]w)\b/i],
];

/** @param position as somebody wrote it: "Left wing back", "GK", nothing */
export const lineOf = (position: string): Line | undefined => words.find(([, pattern]) => pattern.test(position))?.[0];
