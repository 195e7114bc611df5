/** Counted writes of events: each raises `version` by its changes, and remembers who made them. */
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { EventChange, EventRecord } from '@touchline/shared/server/records';
import type { Filter, Update } from '@touchline/shared/server/store/port';

/** An event's last changes that are kept. */
const KEPT_CHANGES = 200;

/** As nearly everybody reads an event: what it remembers of its changes is more than the rest of it. */
export const withoutChanges = { projection: { changes: 0 } } as const;

/** Counted changes of an event in one write, which remembers who made each. Answers the event after the last, or null when none matched. */
export const countedWrites = (
  events: ClubStore['events'],
  filter: Filter,
  changes: readonly EventChange[],
  update: Update,
): Promise<EventRecord | null> =>
  events.findOneAndUpdate(
    filter,
    {
      ...update,
      $inc: { version: changes.length, ...update.$inc },
      $push: { changes: { $each: changes, $slice: -KEPT_CHANGES }, ...update.$push },
    },
    withoutChanges,
  );

/** One counted change of an event, as in `countedWrites`. */
export const countedWrite = (
  events: ClubStore['events'],
  filter: Filter,
  change: EventChange,
  update: Update,
): Promise<EventRecord | null> => countedWrites(events, filter, [change], update);
