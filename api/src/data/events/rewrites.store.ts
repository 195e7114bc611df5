/** Writes of the attendance of an event, and of any of its values. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord } from '@touchline/server/records';
import { updateOf, valuesAt } from '../../base/changed-fields';
import { sameTags } from './events.store';
import { versionedWrite } from './versioned-write.store';

export const rewritesStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /**
   * Writes rows by their keys; `undefined` removes one. Others stay. Returns null when the event is gone, its teams changed, or one of these
   * rows did since it was read: two equal calls at once must be one change.
   */
  saveAttendance(
    { _id, tags, attendance = {} }: EventRecord,
    rows: Readonly<Record<string, NonNullable<EventRecord['attendance']>[string] | undefined>>,
    change: EventChange,
  ): Promise<EventRecord | null> {
    const unchanged = Object.fromEntries(
      Object.keys(rows).flatMap((key) =>
        (['came', 'late'] as const).map((name) => [
          `attendance.${key}.${name}`,
          attendance[key]?.[name] ?? { $exists: false },
        ]),
      ),
    );
    const filter = { _id, ...sameTags(tags), ...unchanged };
    return versionedWrite(events, filter, change, updateOf(valuesAt('attendance', rows)));
  },

  /** Writes and removes values by dot path. Returns null when the event changed since it was read. */
  rewrite: (
    event: EventRecord,
    set: Record<string, unknown>,
    change: EventChange,
    unset: readonly string[] = [],
  ): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, version: event.version }, change, {
      $set: set,
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, '' as const])) }),
    }),
});
