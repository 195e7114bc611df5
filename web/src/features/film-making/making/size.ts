/** The picture of the film that is made from a file. Pure. */

/** Longer and shorter side of the film. */
const LONG = 1_280;
const SHORT = 720;

/** Returns the size of the film: that of the source, at most 720p, in even numbers. */
export function filmSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG / Math.max(width, height), SHORT / Math.min(width, height));
  const even = (side: number) => Math.max(16, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Returns the frames a second of the film: those of the source, 30 at most. */
export function filmRate(packetRate: number): number {
  if (packetRate < 24.5) return 24;
  return packetRate < 27 ? 25 : 30;
}

/** Bits a second at 720p. */
const BITS = 2_500_000;

/** Bits a second of a picture of this size. */
export const bitsOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(300_000, Math.round((BITS * width * height) / (LONG * SHORT)));
