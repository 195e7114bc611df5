/** The film as pieces of the tracks of its files, one behind the other: what edit lists show, of one file or of several. Pure. */
import type { Edit } from '@touchline/shared/films/edit-list';

/** A run of a track that is shown at a time of the film. */
export interface Piece<T> extends Edit {
  track: T;
  /** It reaches to the end of its track: nothing was cut off. */
  isWhole: boolean;
}

/** Moments this close (s) are the same one. */
const CLOSE = 1e-6;

/**
 * Returns what is shown of a track.
 * @param edits of its file; none: all of it
 * @param whole where its last picture or sound ends (s)
 * @param begins when its file begins in the film (s)
 * @param zero when the clock of its file begins (s)
 */
export function piecesOf<T>(track: T, edits: readonly Edit[], whole: number, begins: number, zero = 0): Piece<T>[] {
  const shown = edits.length > 0 ? edits : [{ from: 0, to: whole - zero, at: zero, rate: 1 }];
  return shown
    .map(({ from, to, at, rate }) => {
      // Lists may promise more than there is.
      const most = rate === 0 ? Number.POSITIVE_INFINITY : from + (whole - at) / rate;
      return { track, from: begins + from, to: begins + Math.min(to, most), at, rate, isWhole: most <= to + CLOSE };
    })
    .filter(({ from, to }) => to > from + CLOSE);
}

/** Returns where the last of them ends (s). */
export const endOf = (pieces: readonly Pick<Edit, 'to'>[]): number =>
  pieces.reduce((end, { to }) => Math.max(end, to), 0);

/** Returns whether the film is one whole track, as it is in its file. @param slack that counts as nothing (s) */
export const isPlain = (pieces: readonly Edit[], whole: number, slack: number): boolean =>
  pieces.length === 1 &&
  pieces.every(({ from, to, at, rate }) => rate === 1 && Math.abs(from - at) < CLOSE && to >= whole - slack);

/** Returns the moment of a track that is shown at a time of the film (s). Before, between and behind pieces the nearest picture stays. */
export function placeAt<T>(pieces: readonly Piece<T>[], time: number): { track: T; at: number } | undefined {
  const piece = pieces.findLast(({ from }) => from <= time + CLOSE) ?? pieces[0];
  if (!piece) return undefined;
  const { track, from, to, at, rate } = piece;
  const into = Math.min(Math.max(0, time - from), to - from - CLOSE);
  return { track, at: at + rate * into };
}
