/** Writes of an event's attendees: each one atomic operation on the event's document (I1 to I7). */
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/shared/server/records';
import { attendeeRow } from '@touchline/shared/server/row-keys';
import { signUpsTogether } from './attendees.together.store';
import { countedWrite } from './events.counted.store';
import { type EventHead, sameTags } from './events.store';

/** A row with its key in the map. */
export interface KeyedAttendee {
  key: string;
  row: AttendeeRecord;
}

const still = (event: EventHead, { key, row }: KeyedAttendee) => ({
  _id: event._id,
  ...sameTags(event.tags),
  [`attendees.${key}.id`]: row.id,
});

/** Every write answers the event after it, or null when what it was judged on is not so any more. */
export const attendeesStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Adds a row, unless the child is on the list, the row's id is taken, or the event takes no more. */
  add: signUpsTogether(events),

  /** Writes these fields of the row, whatever happened to the rest of the list. */
  change(
    event: EventHead,
    held: KeyedAttendee,
    fields: Partial<AttendeeRecord>,
    change: EventChange,
  ): Promise<EventRecord | null> {
    const set = Object.entries(fields).map(([field, value]) => [`attendees.${held.key}.${field}`, value] as const);
    return countedWrite(events, still(event, held), change, { $set: Object.fromEntries(set) });
  },

  /** Gives a guest's row another name or address, and so another key, in its old place on the list. */
  rename(event: EventRecord, held: KeyedAttendee, row: AttendeeRecord, change: EventChange) {
    const attendees = Object.fromEntries(
      Object.entries(event.attendees).map(([key, old]) => (key === held.key ? [attendeeRow(row), row] : [key, old])),
    );
    // The whole map is written, so nothing at all may have changed since it was read.
    return countedWrite(events, { ...still(event, held), version: event.version }, change, { $set: { attendees } });
  },

  remove: (event: EventHead, held: KeyedAttendee, change: EventChange): Promise<EventRecord | null> =>
    countedWrite(events, still(event, held), change, {
      $unset: { [`attendees.${held.key}`]: '' },
      $inc: { attendeeCount: -1 },
      $pull: { attendeeIds: held.row.id },
    }),
});
