/** Returns the frames a second of the film: those of the source, 30 at most. Pure. */
export function filmRate(packetRate: number): number {
  if (packetRate < 24.5) return 24;
  return packetRate < 27 ? 25 : 30;
}
