/** Rows that arrived live: which rows of an event are arrivals, and how long the screen highlights them. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';

export interface ArrivedRow {
  event: EventView;
  attendee: AttendeeView;
}

/** Returns new rows and rows whose availability changed. The first version that a screen sees has no arrivals. */
export function arrivedRows(before: EventView | undefined, after: EventView): ArrivedRow[] {
  if (!before) return [];
  const known = new Map(before.attendees.map((row) => [row.id, row.available]));
  return after.attendees
    .filter((row) => known.get(row.id) !== row.available)
    .map((attendee) => ({ event: after, attendee }));
}

/** How long (ms) a row is highlighted: 0.32 s to appear, 0.6 s at full strength, 3.4 s to fade. */
export const ARRIVAL_LASTS = 4_400;
/** Delay (ms) between the animations of one burst. */
const STAGGER = 40;
/** Rows that arrive within this time (ms) are one burst. It is also the longest delay. */
const BURST = 400;

export interface ArrivalMark {
  at: number;
  /** Delay (ms) of its animation, so that a burst appears as one wave. */
  delay: number;
}

/** By `arrivalId`. */
export type Arrivals = ReadonlyMap<string, ArrivalMark>;

export const arrivalId = (eventId: string, attendeeId: string): string => `${eventId}:${attendeeId}`;

/**
 * Adds marks for these rows. Pure.
 * @param at now (ms)
 */
export function withArrivals(marks: Arrivals, rows: readonly ArrivedRow[], at: number): Arrivals {
  const next = new Map(unfadedMarks(marks, at));
  let placeInBurst = [...next.values()].filter((mark) => at - mark.at < BURST).length;
  for (const { event, attendee } of rows) {
    next.set(arrivalId(event.id, attendee.id), { at, delay: Math.min(placeInBurst * STAGGER, BURST) });
    placeInBurst += 1;
  }
  return next;
}

/** Removes the marks that have faded. Pure. */
export const unfadedMarks = (marks: Arrivals, at: number): Arrivals =>
  new Map([...marks].filter(([, mark]) => at - mark.at < ARRIVAL_LASTS + mark.delay));
