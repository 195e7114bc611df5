/** Positions at which the segments of a film begin and end, and to which a trim moves. Pure. */
import { type FilmTrim, SAME } from '../film-trim';
import { CUT_CLOCK, cutOf } from './film-cuts';
import { type FilmLength, SEGMENT_SECONDS, segmentCount } from './film-grid';

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
