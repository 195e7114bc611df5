/**
 * What staff cut off the start and the end of a film. Families get whole segments alone that lie between the two, because a trim may hide a
 * child. Pure.
 */
import { CUT_CLOCK, cutOf } from './film-cuts';
import { type FilmLength, SEGMENT_SECONDS, segmentCount } from './film-grid';

/** Lengths are rounded: positions this close (s) are the same. */
const SAME = 0.002;

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

/** Returns where the segments of a film of a file begin and end (s); undefined while nobody knows its length. */
export function boundsOf({ seconds, fps, cuts }: Partial<FilmLength> & { fps: number }): number[] | undefined {
  if (seconds === undefined) return undefined;
  const startOf = (k: number) => (cuts ? (cutOf({ seconds, cuts }, k)?.at ?? 0) / CUT_CLOCK : k * SEGMENT_SECONDS);
  return [...Array.from({ length: segmentCount({ seconds, fps, cuts }) }, (_, k) => startOf(k)), seconds];
}

/**
 * Moves a trim inwards, to where segments begin and end. An end of the film itself is left out.
 * @param bounds where the segments begin and end (s), in order
 * @returns undefined when nothing of the film is left
 */
export function wholeTrim(bounds: readonly number[], { from = 0, to = Number.POSITIVE_INFINITY }: FilmTrim) {
  const [first, last] = [bounds[0] ?? 0, bounds.at(-1) ?? 0];
  const begin = bounds.find((bound) => bound >= from - SAME);
  const end = bounds.findLast((bound) => bound <= to + SAME);
  if (begin === undefined || end === undefined || begin >= end) return undefined;
  const trim: FilmTrim = { ...(begin > first && { from: begin }), ...(end < last && { to: end }) };
  return trim;
}
