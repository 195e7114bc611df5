/** Sizes of the picture of films. Pure. */
import type { Rendition } from './film-words';

export interface PictureSize {
  width: number;
  height: number;
}

/** Longer and shorter side at most. */
const SIDES: Record<Rendition, readonly [long: number, short: number]> = { '720p': [1_280, 720], '360p': [640, 360] };

/** Returns the size of a rendition: that of the source, smaller if it must be, in even numbers. */
export function sizeOf({ width, height }: PictureSize, rendition: Rendition): PictureSize {
  const [long, short] = SIDES[rendition];
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
  const even = (side: number) => Math.max(16, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Returns whether a film gets a small rendition, too: one that is small already needs none. */
export const hasSmall = (film: PictureSize): boolean => sizeOf(film, '360p').width < film.width;

/** Bits a second at 720p. */
const BITS = 2_500_000;

/** Returns the bits a second of a picture of this size. */
export const bitsOf = ({ width, height }: PictureSize): number =>
  Math.max(300_000, Math.round((BITS * width * height) / (1_280 * 720)));
