/** Results of games as they are stored and sent: all that the first screen needs of `result.ts`. Pure. */

export interface Goals {
  ours: number;
  theirs: number;
}

/** How a game ended, other than after its usual time. */
export const RESULT_ENDINGS = ['aet', 'forfeit', 'abandoned'] as const;
export type ResultEnding = (typeof RESULT_ENDINGS)[number];

export interface GameResult extends Goals {
  /** `aet`: after extra time. An `abandoned` game does not count. */
  ending?: ResultEnding;
  penalties?: Goals;
}

/** The texts that `writeResult` returns: for schemas. */
export const RESULT_PATTERN = /^\d{1,3}:\d{1,3}(?: (?:aet|forfeit|abandoned))?(?: \(\d{1,2}:\d{1,2} pens\))?$/;

/** Reads a result as it is stored. Returns undefined for any other text, such as one from before results had one form. */
export function storedResult(text: string): GameResult | undefined {
  if (!RESULT_PATTERN.test(text)) return undefined;
  const [ours = 0, theirs = 0, ...pens] = (text.match(/\d+/g) ?? []).map(Number);
  const ending = RESULT_ENDINGS.find((word) => text.includes(` ${word}`));
  const penalties = pens.length > 0 && { ours: pens[0] ?? 0, theirs: pens[1] ?? 0 };
  return { ours, theirs, ...(ending && { ending }), ...(penalties && { penalties }) };
}
