/** Writes of the attendance of an event. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord } from '@touchline/server/records';
import { updateOf, valuesAt } from '../../base/changed-fields';
import { sameTags } from './events.store';
import { versionedWrite } from './versioned-write.store';

export const attendanceStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Writes rows by their keys; `undefined` removes one. Others stay. Returns null when the event is gone or its teams changed. */
  save: (
    { _id, tags }: EventRecord,
    rows: Readonly<Record<string, NonNullable<EventRecord['attendance']>[string] | undefined>>,
    change: EventChange,
  ): Promise<EventRecord | null> =>
    versionedWrite(events, { _id, ...sameTags(tags) }, change, updateOf(valuesAt('attendance', rows))),
});
