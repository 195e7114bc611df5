/** The result of a game in words. */
import { t } from '@lingui/core/macro';
import { type Goals, type ResultEnding, storedResult } from '@touchline/shared/events/stored-result';

/** Returns how a game ended, as a choice of the form and a part of a result show it. */
export function endingWord(ending: ResultEnding): string {
  if (ending === 'aet') return t`after extra time`;
  return ending === 'forfeit' ? t`forfeit` : t`abandoned`;
}

/** Returns how a shoot-out ended: `(4–3 on penalties)`. */
export function shootOutText({ ours, theirs }: Goals): string {
  const shootOut = `${ours}–${theirs}`;
  return t`(${shootOut} on penalties)`;
}

/** Returns `2–1`, or `2–2 after extra time (4–3 on penalties)`; any other text stays as it was typed. */
export function resultText(text: string): string {
  const result = storedResult(text);
  if (!result) return text;
  const { ours, theirs, ending, penalties } = result;
  return [`${ours}–${theirs}`, ending && endingWord(ending), penalties && shootOutText(penalties)]
    .filter(Boolean)
    .join(' ');
}
