/**
 * Start and end of a film, as staff cut it for families. They get whole segments alone that lie between the two, because a trim may hide a
 * child. Pure.
 */

/** Lengths are rounded: positions this close (s) are the same. */
export const SAME = 0.002;

/** Seconds of the film: families see it from `from` to `to`. An absent end is that of the film. */
export interface FilmTrim {
  from?: number | undefined;
  to?: number | undefined;
}

/** A stretch of a film (s). */
export interface Seconds {
  start: number;
  end: number;
}

/** Returns whether a part lies wholly in what a trim leaves. */
export const isInside = ({ from = 0, to = Number.POSITIVE_INFINITY }: FilmTrim, { start, end }: Seconds): boolean =>
  start >= from - SAME && end <= to + SAME;

/** Returns what a trim leaves of a stretch; undefined for nothing. */
export function shownPart(
  { from = 0, to = Number.POSITIVE_INFINITY }: FilmTrim,
  { start, end }: { start: number; end?: number | undefined },
): { start: number; end?: number } | undefined {
  const [first, last] = [Math.max(start, from), Math.min(end ?? Number.POSITIVE_INFINITY, to)];
  if (first >= last) return undefined;
  return last === Number.POSITIVE_INFINITY ? { start: first } : { start: first, end: last };
}
