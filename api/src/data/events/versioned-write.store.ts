/** Writes of events that raise `version` and add to the change history. */
import type { ClubStore } from '@touchline/server/club-store';
import { hashesIn } from '@touchline/server/event-people';
import type { EventChange, EventRecord } from '@touchline/server/records';
import type { Filter, Update } from '@touchline/server/store/port';

/** Length of an event's change history. */
const KEPT_CHANGES = 200;

/** Projection for most reads: the change history is larger than the rest of an event. */
export const withoutChanges = { projection: { changes: 0, people: 0 } } as const;

/** Writes several changes in one operation. Raises `version` by one for each. Returns the event after it, or null on a conflict. */
export const versionedWrites = (
  events: ClubStore['events'],
  filter: Filter,
  changes: readonly EventChange[],
  update: Update,
): Promise<EventRecord | null> => {
  const [first] = changes;
  const last = changes.at(-1);
  return events.findOneAndUpdate(
    filter,
    {
      ...update,
      // Written with the change, so that no crash loses a notice of it. Uses the time of the first of many changes, so that later ones do not delay the notice.
      ...(first && { $min: { toTell: first.at } }),
      ...(last && { $set: { ...update.$set, changedAt: last.at } }),
      $inc: { version: changes.length, peopleVersion: changes.length, ...update.$inc },
      $addToSet: { people: { $each: hashesIn({ changes, ...update.$set }) }, ...update.$addToSet },
      $push: { changes: { $each: changes, $slice: -KEPT_CHANGES }, ...update.$push },
    },
    withoutChanges,
  );
};

/** Writes one change, like `versionedWrites`. */
export const versionedWrite = (
  events: ClubStore['events'],
  filter: Filter,
  change: EventChange,
  update: Update,
): Promise<EventRecord | null> => versionedWrites(events, filter, [change], update);
