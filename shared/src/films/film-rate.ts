/** Returns the frames a second of the film of a file: those of its fastest part, 30 at most. Pure. */
export function filmRate(fastest: number): number {
  if (fastest < 24.5) return 24;
  return fastest < 27 ? 25 : 30;
}
