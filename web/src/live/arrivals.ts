/** Rows that arrived live in the last seconds, for the flare (look: "Arrival"). */
import type { ArrivedRow } from './apply/arrivals';

/** How long (ms) a row counts as just arrived: 0.32 s of filling, 0.6 s held, 3.4 s fading. */
export const ARRIVAL_LASTS = 4_400;
/** Bursts stagger by this much (ms), in all at most `BURST`. */
const STAGGER = 40;
const BURST = 400;

export interface ArrivalMark {
  at: number;
  /** How long (ms) its motion waits, so that a burst is seen as one wave. */
  delay: number;
}

/** By `arrivalId`. */
export type Arrivals = ReadonlyMap<string, ArrivalMark>;

export const arrivalId = (eventId: string, attendeeId: string): string => `${eventId}:${attendeeId}`;

/** The marks with these rows among them, at a moment (ms). Pure. */
export function withArrivals(marks: Arrivals, rows: readonly ArrivedRow[], at: number): Arrivals {
  const next = new Map(fresh(marks, at));
  let burst = [...next.values()].filter((mark) => at - mark.at < BURST).length;
  for (const { event, attendee } of rows) {
    next.set(arrivalId(event.id, attendee.id), { at, delay: Math.min(burst * STAGGER, BURST) });
    burst += 1;
  }
  return next;
}

/** Only the marks that still count. Pure. */
export const fresh = (marks: Arrivals, at: number): Arrivals =>
  new Map([...marks].filter(([, mark]) => at - mark.at < ARRIVAL_LASTS + mark.delay));
