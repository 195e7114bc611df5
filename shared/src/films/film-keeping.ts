/** How long the club keeps a film (decision 0083). Pure. */

/** Months that a film is kept at most, and unless the club says otherwise. */
export const MAX_FILM_MONTHS = 12;
/** Staff get a mail this many days before a film is removed. */
export const FILM_NOTICE_DAYS = 14;

const NOTICE = FILM_NOTICE_DAYS * 86_400_000;

export interface KeptFilm {
  /** When it was begun (ms). */
  readonly createdAt: number;
  /** When staff got the mail that it will be removed (ms). */
  readonly warnedAt?: number | undefined;
}

/** Returns the same day of a later month (UTC), or the last day of a month that is shorter. */
function monthsAfter(time: number, months: number): number {
  const day = new Date(time);
  const date = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  // In a shorter month the date ran over into the next one.
  if (day.getUTCDate() !== date) day.setUTCDate(0);
  return day.getTime();
}

/** Returns when staff were warned (ms). Ignores a mail that went out before the club kept its films for longer. */
const warningOf = ({ warnedAt }: KeptFilm, due: number): number | undefined =>
  warnedAt !== undefined && warnedAt >= due - NOTICE ? warnedAt : undefined;

/** Returns until when a film is kept (ms): never less than two weeks after the mail about it, also when the club shortens its time. */
export function keptUntil(film: KeptFilm, months: number, now: number): number {
  const due = monthsAfter(film.createdAt, months);
  return Math.max(due, (warningOf(film, due) ?? now) + NOTICE);
}

/** Returns what is due for a film that leaves within two weeks: the mail, nothing after it, or the removal. */
export function keepingStep(film: KeptFilm, months: number, now: number): 'warn' | 'wait' | 'remove' | undefined {
  const due = monthsAfter(film.createdAt, months);
  if (now < due - NOTICE) return undefined;
  if (warningOf(film, due) === undefined) return 'warn';
  return now >= keptUntil(film, months, now) ? 'remove' : 'wait';
}
