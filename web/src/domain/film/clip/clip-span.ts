/** The stretch of a film that becomes a clip. Pure. */
import { OPEN_END } from '@touchline/shared/film-trim';
import { CLIP_SECONDS } from '@touchline/shared/films/film-limits';
import type { Stretch } from '../plays';

export interface ClipSpan {
  from: number;
  to: number;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Returns whether a film is shorter than the shortest clip. @param length of the film (s); undefined while it is not known */
export const isTooShort = (length: number | undefined): boolean => length !== undefined && length < CLIP_SECONDS.least;

/** Returns the clip of a play: the play itself, made longer or shorter where it must be. @param length of the film (s) */
export function clipSpan({ start, end = start + OPEN_END }: Stretch, length = Number.POSITIVE_INFINITY): ClipSpan {
  const seconds = Math.min(CLIP_SECONDS.most, Math.max(CLIP_SECONDS.least, end - start));
  const more = Math.max(0, seconds - (end - start));
  const from = Math.max(0, Math.min(start - more / 2, length - seconds));
  return { from: tenths(from), to: tenths(from + seconds) };
}

/** Returns a span with one end moved by some seconds; undefined when it would be no clip. */
export function moved({ from, to }: ClipSpan, edge: 'from' | 'to', by: number, length?: number): ClipSpan | undefined {
  const next = edge === 'from' ? { from: tenths(from + by), to } : { from, to: tenths(to + by) };
  const seconds = next.to - next.from;
  const isClip = seconds >= CLIP_SECONDS.least - 0.01 && seconds <= CLIP_SECONDS.most + 0.01;
  return isClip && next.from >= 0 && next.to <= (length ?? Number.POSITIVE_INFINITY) + 0.01 ? next : undefined;
}
