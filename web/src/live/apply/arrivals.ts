/** Which rows of an event arrived between two of its versions. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';

export interface ArrivedRow {
  event: EventView;
  attendee: AttendeeView;
}

/** New rows, and rows with a new answer; a first sight of an event is no arrival. */
export function arrivedRows(before: EventView | undefined, after: EventView): ArrivedRow[] {
  if (!before) return [];
  const known = new Map(before.attendees.map((row) => [row.id, row.available]));
  return after.attendees
    .filter((row) => known.get(row.id) !== row.available)
    .map((attendee) => ({ event: after, attendee }));
}
