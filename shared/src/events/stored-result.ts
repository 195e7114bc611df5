/** Results of games as they are stored and sent: all that the first screen needs of `result.ts`. Pure. */

export interface Goals {
  ours: number;
  theirs: number;
}

/** How a game ended, other than after its usual time. Who forfeited is named only where the goals do not say it. */
export const RESULT_ENDINGS = [
  'aet',
  'pens',
  'double forfeit',
  'forfeit by us',
  'forfeit by them',
  'forfeit',
  'abandoned',
] as const;
export type ResultEnding = (typeof RESULT_ENDINGS)[number];

/** Goals of the own team and of its opponent; in a row of a tournament, of its first and its second team. */
export interface GameResult extends Goals {
  /**
   * `aet`: after extra time. `pens`: the goals are those of a shoot-out, and nobody said how the game stood before. An `abandoned` game does
   * not count.
   */
  ending?: ResultEnding;
  halfTime?: Goals;
  penalties?: Goals;
}

/** The stored result of a game that did not take place. */
export const NOT_PLAYED = 'not played';

/** Longest text of a result: all parts of one with two digits each. */
export const RESULT_LENGTH = 48;

/** The texts that `writeResult` returns. */
export const RESULT_PATTERN = new RegExp(
  `^(\\d{1,3}):(\\d{1,3})(?: (${RESULT_ENDINGS.join('|')}))?(?: \\((\\d{1,2}):(\\d{1,2}) ht\\))?(?: \\((\\d{1,2}):(\\d{1,2}) pens\\))?$`,
);

/** Reads a result as it is stored. Returns undefined for any other text, such as one from before results had one form. */
export function storedResult(text: string): GameResult | undefined {
  const found = RESULT_PATTERN.exec(text);
  if (!found) return undefined;
  const goals = (at: number): Goals => ({ ours: Number(found[at]), theirs: Number(found[at + 1]) });
  return {
    ...goals(1),
    ...(found[3] && { ending: found[3] as ResultEnding }),
    ...(found[4] && { halfTime: goals(4) }),
    ...(found[6] && { penalties: goals(6) }),
  };
}
