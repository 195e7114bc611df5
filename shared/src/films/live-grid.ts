/**
 * The time grid of live films. Segment k holds what a camera saw in the time [2k, 2k + 2) after `recordedAt`: the first and the last one of a
 * take may hold a part of it. A take is one start of the camera. Pure.
 */
import { SAME } from '../film-trim';
import { missingRanges, type SegmentRange } from './film-grid';

/** Length of a segment (s). */
export const LIVE_SECONDS = 2;

/** A segment that is here. */
export interface LiveSegment {
  take: number;
  k: number;
  /** Time of its first frame after `recordedAt` (s). */
  start?: number | undefined;
  seconds: number;
  /** When it was stored (ms). */
  at: number;
}

/** Segments that follow each other without a gap. */
export interface LiveRun<S extends LiveSegment = LiveSegment> {
  /** Seconds after `recordedAt`. */
  start: number;
  segments: S[];
}

const startOf = ({ start, k }: LiveSegment): number => start ?? k * LIVE_SECONDS;

/** Returns the segments of each take in the order of time. */
function takesOf<S extends LiveSegment>(segments: readonly S[]): S[][] {
  const takes: S[][] = [];
  for (const segment of segments.toSorted((one, other) => one.take - other.take || one.k - other.k)) {
    const newest = takes.at(-1);
    if (newest?.[0]?.take === segment.take) newest.push(segment);
    else takes.push([segment]);
  }
  return takes;
}

/**
 * Returns what of a growing film can be listed now, so that everything that comes later stands behind it: of each take the segments without
 * a hole that were here when the next take began.
 */
function growing<S extends LiveSegment>(takes: readonly S[][]): S[][] {
  let next = Number.POSITIVE_INFINITY;
  return takes
    .toReversed()
    .map((own) => {
      const early = own.filter(({ at }) => at <= next);
      next = own.reduce((least, { at }) => Math.min(least, at), next);
      const hole = early.findIndex(({ k }, place) => k !== (early[0]?.k ?? 0) + place);
      return hole < 0 ? early : early.slice(0, hole);
    })
    .toReversed();
}

/** Returns what can be watched of a live film. @param isWhole nothing more will come: later parts and parts behind holes count, too */
export function liveRuns<S extends LiveSegment>(segments: readonly S[], isWhole: boolean): LiveRun<S>[] {
  const takes = takesOf(segments);
  const runs: LiveRun<S>[] = [];
  for (const own of isWhole ? takes : growing(takes)) {
    let end = Number.NaN;
    for (const segment of own) {
      const start = startOf(segment);
      const last = runs.at(-1);
      if (last && Math.abs(start - end) < SAME) last.segments.push(segment);
      else runs.push({ start, segments: [segment] });
      end = start + segment.seconds;
    }
  }
  return runs;
}

/** Returns the holes of the takes: runs of segments between the first and the last one that is here. */
export const liveHoles = (segments: readonly LiveSegment[]): SegmentRange[] =>
  takesOf(segments).flatMap((own) => {
    const first = own[0]?.k ?? 0;
    const here = new Set(own.map(({ k }) => k - first));
    return missingRanges((own.at(-1)?.k ?? 0) - first + 1, here).map(({ from, to }) => ({
      from: from + first,
      to: to + first,
    }));
  });

/** Returns the position (s) of each run in the film, and the time (ms) of its first frame. */
export function liveTimes(recordedAt: number, runs: readonly LiveRun[]): { second: number; at: number }[] {
  let second = 0;
  return runs.map(({ start, segments }) => {
    const own = { second, at: Math.round(recordedAt + start * 1_000) };
    second += segments.reduce((sum, { seconds }) => sum + seconds, 0);
    return own;
  });
}
