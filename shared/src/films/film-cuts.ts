/** Cuts of films that keep the pictures of their camera: their segments begin at its key frames instead of on the grid. Pure. */

/** Ticks a second of the times of cuts. */
export const CUT_CLOCK = 90_000;

export const CUT_LIMITS = {
  /** Shortest segment, but for the last one (s). */
  shortest: 4,
  /** Longest segment (s): key frames may be ten seconds apart. */
  longest: 14,
  /** Time between key frames (s). */
  keyFrames: 10,
  /** Bits a second of the whole film. */
  bits: 8_000_000,
  /** Frames a second. */
  fps: 61,
  /** Three hours of the shortest segments. */
  count: 2_700,
} as const;

/** The start of a segment (ticks), and its frames. */
export interface FilmCut {
  at: number;
  frames: number;
}

interface CutFilm {
  /** Length (s). */
  seconds: number;
  cuts: readonly FilmCut[];
}

/** Returns the start and the end of segment k (ticks) and its frames; undefined behind the end. */
export function cutOf({ seconds, cuts }: CutFilm, k: number): (FilmCut & { end: number }) | undefined {
  const cut = cuts[k];
  return cut && { ...cut, end: cuts[k + 1]?.at ?? Math.round(seconds * CUT_CLOCK) };
}

/** Returns whether cuts follow each other from the start to the end of a film, at lengths and rates that film has. */
export function areCuts(film: CutFilm): boolean {
  const { cuts } = film;
  return (
    cuts[0]?.at === 0 &&
    cuts.every((_, k) => {
      const { at, end, frames } = cutOf(film, k) ?? { at: 0, end: 0, frames: 0 };
      const length = (end - at) / CUT_CLOCK;
      const isLongEnough = k === cuts.length - 1 ? length > 0 : length >= CUT_LIMITS.shortest;
      // A frame may be rounded to a tick.
      return isLongEnough && length <= CUT_LIMITS.longest && frames <= length * CUT_LIMITS.fps + 1;
    })
  );
}
