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

/** Returns the stretch of a play. Without a start it may lie anywhere, so its end stays open, too. */
export const playStretch = (start: number | undefined, end: number | undefined): { start: number; end?: number } => {
  const last = end ?? (start === undefined ? undefined : start + OPEN_END);
  return { start: start ?? 0, ...(last !== undefined && { end: last }) };
};

/** A stretch of a film (s). */
export interface Seconds {
  start: number;
  end: number;
}

/** Returns whether a part lies wholly in what a trim leaves. */
export const isInside = ({ from = 0, to = Number.POSITIVE_INFINITY }: FilmTrim, { start, end }: Seconds): boolean =>
  start >= from - SAME && end <= to + SAME;

/** Returns what a trim leaves of a stretch; undefined for nothing. An empty trim leaves any stretch, also one that ends before it begins. */
export function shownPart(
  trim: FilmTrim,
  stretch: { start: number; end?: number | undefined },
): { start: number; end?: number | undefined } | undefined {
  if (trim.from === undefined && trim.to === undefined) return stretch;
  const { from = 0, to = Number.POSITIVE_INFINITY } = trim;
  const { start, end } = stretch;
  const [first, last] = [Math.max(start, from), Math.min(end ?? Number.POSITIVE_INFINITY, to)];
  if (first >= last) return undefined;
  return last === Number.POSITIVE_INFINITY ? { start: first } : { start: first, end: last };
}
