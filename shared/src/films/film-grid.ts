/**
 * The time grid of films. Segment k of a film holds the frames [k·n, (k+1)·n) of a constant frame rate, and the sound of the same
 * time: any browser can make any segment at any time. Pure.
 */
import type { FilmCut } from './film-cuts';

/** Length of a segment (s). */
export const SEGMENT_SECONDS = 4;

/** A shorter rest joins the last segment (s). */
const LEAST_TAIL_SECONDS = 0.5;

export interface FilmLength {
  /** Length of the film (s). */
  seconds: number;
  /** Frames a second of the grid. */
  fps: number;
  /** Of a film that is cut elsewhere: where. */
  cuts?: readonly FilmCut[] | undefined;
}

/** A run of segments; both ends belong to it. */
export interface SegmentRange {
  from: number;
  to: number;
}

/** Number of frames of the whole film. */
export const totalFrames = ({ seconds, fps }: FilmLength): number => Math.max(1, Math.round(seconds * fps));

/** Number of frames of every segment but the last. */
export const segmentFrames = (fps: number): number => SEGMENT_SECONDS * fps;

/** Number of segments of the whole film. */
export function segmentCount(film: FilmLength): number {
  if (film.cuts) return film.cuts.length;
  const each = segmentFrames(film.fps);
  const frames = totalFrames(film);
  const rest = frames % each;
  const whole = (frames - rest) / each;
  return whole > 0 && rest < LEAST_TAIL_SECONDS * film.fps ? whole : whole + 1;
}

/** Number of frames of segment k; 0 behind the end. */
export function framesOf(film: FilmLength, k: number): number {
  const count = segmentCount(film);
  if (k < 0 || k >= count) return 0;
  return k < count - 1 ? segmentFrames(film.fps) : totalFrames(film) - k * segmentFrames(film.fps);
}

/** Returns the runs of segments below `count` that are not among `stored`. */
export function missingRanges(count: number, stored: ReadonlySet<number>): SegmentRange[] {
  const ranges: SegmentRange[] = [];
  for (let k = 0; k < count; k += 1) {
    if (stored.has(k)) continue;
    const last = ranges.at(-1);
    if (last && last.to === k - 1) last.to = k;
    else ranges.push({ from: k, to: k });
  }
  return ranges;
}

/** Returns how many segments from the first one on are stored without a gap. */
export function contiguousHead(stored: ReadonlySet<number>): number {
  let k = 0;
  while (stored.has(k)) k += 1;
  return k;
}
