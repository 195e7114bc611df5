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

/** Length (s) of a play, or of a clip of a development, that has a start and no end. */
export const OPEN_END = 5;

/** A stretch of a film (s). */
export interface Seconds {
  start: number;
  end: number;
}

/** Returns whether a part lies wholly in what a trim leaves. */
export const isInside = ({ from = 0, to = Number.POSITIVE_INFINITY }: FilmTrim, { start, end }: Seconds): boolean =>
  start >= from - SAME && end <= to + SAME;

const isEmpty = ({ from, to }: FilmTrim): boolean => from === undefined && to === undefined;

/** Returns what a trim leaves of a stretch; undefined for nothing. An empty trim leaves any stretch, also one that ends before it begins. */
export function trimStretch(
  trim: FilmTrim,
  stretch: { start: number; end?: number | undefined },
): { start: number; end?: number | undefined } | undefined {
  if (isEmpty(trim)) return stretch;
  const { from = 0, to = Number.POSITIVE_INFINITY } = trim;
  const { start, end } = stretch;
  const [first, last] = [Math.max(start, from), Math.min(end ?? Number.POSITIVE_INFINITY, to)];
  if (first >= last) return undefined;
  return last === Number.POSITIVE_INFINITY ? { start: first } : { start: first, end: last };
}

/**
 * Returns whether families see a play, or a clip of a development, in a film. A trim hides one without a start: it may lie in what staff
 * cut off.
 * @param start seconds of the film
 */
export const showsPlay = (trim: FilmTrim, start: number | undefined, end: number | undefined): boolean =>
  isEmpty(trim) || (start !== undefined && trimStretch(trim, { start, end: end ?? start + OPEN_END }) !== undefined);
