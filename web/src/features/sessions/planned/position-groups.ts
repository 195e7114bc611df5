/** The group of a team that a position belongs to. Pure. */

/** Ordered from the own goal on. */
export const POSITION_GROUPS = ['keeper', 'defence', 'midfield', 'attack'] as const;
export type PositionGroup = (typeof POSITION_GROUPS)[number];

/** The order matters: a defensive midfielder is in midfield, a wing back in defence. */
const patterns: readonly [PositionGroup, RegExp][] = [
  ['keeper', /keep|goalie|\b(goal|gk)\b/i],
  ['midfield', /mid|\b(c[ad]?|[alrd])m\b/i],
  ['defence', /def|back|sweeper|\b([clr]|[lr]w)b\b/i],
  ['attack', /forward|wing|strik|attack|\b(st|cf|fw|[lr]w)\b/i],
];

/** @param position free text: "Left wing back", "GK", or empty */
export const positionGroupOf = (position: string): PositionGroup | undefined =>
  patterns.find(([, pattern]) => pattern.test(position))?.[0];
