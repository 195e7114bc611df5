/** The result of a game in words. */
import { t } from '@lingui/core/macro';
import { type Goals, NOT_PLAYED, type ResultEnding, storedResult } from '@touchline/shared/events/stored-result';

/**
 * Returns how a game ended, as a choice of the form and a part of a result show it.
 * @param teams names of both teams; the own team and its opponent without them
 */
export function endingWord(ending: ResultEnding, [first, second]: readonly string[] = []): string {
  switch (ending) {
    case 'aet':
      return t`after extra time`;
    case 'pens':
      return t`on penalties`;
    case 'double forfeit':
      return t`forfeited by both`;
    case 'forfeit by us':
      return first ? t`forfeited by ${first}` : t`forfeited by us`;
    case 'forfeit by them':
      return second ? t`forfeited by ${second}` : t`forfeited by the opponent`;
    case 'forfeit':
      return t`forfeit`;
    case 'abandoned':
      return t`abandoned`;
  }
}

/** Returns the word for a game that did not take place. */
export const notPlayedWord = (): string => t`not played`;

/** Returns how a shoot-out ended: `(4–3 on penalties)`. */
export function shootOutText({ ours, theirs }: Goals): string {
  const shootOut = `${ours}–${theirs}`;
  return t`(${shootOut} on penalties)`;
}

function halfTimeText({ ours, theirs }: Goals): string {
  const halfTime = `${ours}–${theirs}`;
  return t`(${halfTime} at half-time)`;
}

/**
 * Returns `2–1`, or `2–2 after extra time (4–3 on penalties)`; any other text stays as it was typed.
 * @param teams names of both teams, in a row of a tournament
 */
export function resultText(text: string, teams?: readonly string[]): string {
  if (text === NOT_PLAYED) return notPlayedWord();
  const result = storedResult(text);
  if (!result) return text;
  const { ours, theirs, ending, halfTime, penalties } = result;
  return [
    `${ours}–${theirs}`,
    ending && endingWord(ending, teams),
    halfTime && halfTimeText(halfTime),
    penalties && shootOutText(penalties),
  ]
    .filter(Boolean)
    .join(' ');
}
