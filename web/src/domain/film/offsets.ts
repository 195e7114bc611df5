/** Parses and formats positions in a film: seconds, or `h:mm:ss` (specification 9.2). Pure. */

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/;

/** Parses `75`, `75.5`, `1:15` or `1:02:15` to seconds. Returns undefined for an empty text, null for an invalid one. */
export function readOffset(text: string): number | undefined | null {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(typed)) return Number(typed);
  const [, hours = '0', minutes = '0', seconds = '0'] = CLOCK.exec(typed) ?? [];
  if (!CLOCK.test(typed) || Number(seconds) >= 60 || (typed.split(':').length === 3 && Number(minutes) >= 60))
    return null;
  // Rounds to milliseconds: floating-point sums have tiny errors.
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000) / 1_000;
}

const padded = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as `1:15` or `1:02:15.5`, and undefined as an empty text. */
export function writeOffset(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const ms = Math.round(seconds * 1_000);
  const whole = Math.floor(ms / 1_000);
  const fraction = (ms % 1_000) / 1_000;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const tail = `${padded(whole % 60)}${fraction > 0 ? String(fraction).slice(1) : ''}`;
  return hours > 0 ? `${hours}:${padded(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** The sound of a film may end so much behind its picture (s). */
const TAIL = 0.1;

/** Formats the length of a film in seconds, with its last one, of which there may be a part. */
export const writeLength = (seconds: number): string => writeOffset(Math.max(0, Math.ceil(seconds - TAIL)));
