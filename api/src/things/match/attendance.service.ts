/** The children who came to an event. It is apart from the answers. */
import type { Caller } from '@touchline/server/access/caller';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { AttendanceInput, AttendanceReply } from '@touchline/shared/match/attendance.contract';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields } from '../../base/changed-fields';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { presentAttendance } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { eventParts } from '../../reactions/parts/event-parts';
import { assertNotCancelled, matchFinder } from './find-match';

type Rows = NonNullable<EventRecord['attendance']>;

export function attendanceService(services: Services) {
  const events = eventsStore(services.store);
  const { saveAttendance } = eventParts(services);
  const { assertInSquad } = matchFinder(services);

  return {
    /**
     * Writes the rows that differ. Answers stay as they are.
     * @throws Problem 400 that names the field of a child who does not belong to the event, 409 for a canceled event
     */
    save(
      caller: Caller,
      key: EventKey,
      { came, missed, late, cleared }: AttendanceInput,
    ): Promise<Presented<AttendanceReply>> {
      return retryOnConflict(async () => {
        const event = assertReadable(caller, await events.byKey(key));
        authorize(caller.actor, 'event.attendance', event, 'event');
        assertNotCancelled(event);
        const { attendance = {} } = event;
        const known = (id: string) => itemRow(id) in attendance;
        await assertInSquad(event, [
          ...came.map((id, index) => [`came.${index}`, id] as const).filter(([, id]) => !known(id)),
          ...missed.map((id, index) => [`missed.${index}`, id] as const).filter(([, id]) => !known(id)),
          ...late.map((id, index) => [`late.${index}`, id] as const).filter(([, id]) => !known(id)),
        ]);
        const row = (playerId: string, hasCome: boolean) => [itemRow(playerId), { playerId, came: hasCome }] as const;
        const wanted: Record<string, Rows[string] | undefined> = Object.fromEntries([
          ...came.map((id) => row(id, true)),
          ...missed.map((id) => row(id, false)),
          ...late.map((id) => [itemRow(id), { playerId: id, came: false, late: true }] as const),
          ...cleared.map((id) => [itemRow(id), undefined] as const),
        ]);
        const rows = changedOrClearedFields<typeof wanted>(attendance, wanted);
        if (Object.keys(rows).length === 0) return presentAttendance(event);
        const after = await saveAttendance(caller.actor, event, rows);
        return after ? presentAttendance(after) : undefined;
      });
    },
  };
}
