/** Finds the rows of an event that arrived between two of its versions. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';

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
