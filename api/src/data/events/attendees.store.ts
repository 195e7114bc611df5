/** Writes of attendees. Each is one atomic operation on the event's document (I1 to I7). */
import type { ClubStore } from '@touchline/server/club-store';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/server/records';
import { attendeeRow } from '@touchline/server/row-keys';
import { type FieldChanges, updateOf, valuesAt } from '../../base/changed-fields';
import type { KeyedAttendee } from './attendee-person';
import { type EventHead, sameTags } from './events.store';
import { createSignUpBatcher } from './sign-up-batch.store';
import { versionedWrite } from './versioned-write.store';

/** Matches while the event has the same teams and the row is still the one that was read. */
const unchangedRow = (event: EventHead, { key, row }: KeyedAttendee) => ({
  _id: event._id,
  ...sameTags(event.tags),
  [`attendees.${key}.id`]: row.id,
});

/** Each write returns the event after it, or null on a conflict. */
export const attendeesStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Adds a row, unless the child is on the list, the row's id is taken, or the event takes no more sign-ups. */
  add: createSignUpBatcher(events),

  /** Writes fields of a row. Changes of other rows do not conflict. */
  change(
    event: EventHead,
    stored: KeyedAttendee,
    fields: FieldChanges<AttendeeRecord>,
    change: EventChange,
  ): Promise<EventRecord | null> {
    const update = updateOf(valuesAt(`attendees.${stored.key}`, fields));
    return versionedWrite(events, unchangedRow(event, stored), change, update);
  },

  /** Writes a row whose name or address changed. Its key changes, its position in the list stays. */
  rename(event: EventRecord, stored: KeyedAttendee, row: AttendeeRecord, change: EventChange) {
    const attendees = Object.fromEntries(
      Object.entries(event.attendees).map(([key, old]) => (key === stored.key ? [attendeeRow(row), row] : [key, old])),
    );
    // Writes the whole map, so the event must not have changed at all since it was read.
    return versionedWrite(events, { ...unchangedRow(event, stored), version: event.version }, change, {
      $set: { attendees },
    });
  },

  remove: (event: EventHead, stored: KeyedAttendee, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(events, unchangedRow(event, stored), change, {
      $unset: { [`attendees.${stored.key}`]: '' },
      $inc: { attendeeCount: -1 },
      $pull: { attendeeIds: stored.row.id },
    }),
});
