/** The viewer's own words of the roll-call: they wait in the outbox with the entries of the match, and show at once. */
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import type { AttendanceInput } from '@touchline/shared/match/attendance.contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { outboxAtom } from '../engine/live-atoms';
import type { Outbox, RowChange } from '../engine/outbox-queue';
import { ROLL_CALL } from './own-writes';

/** Words of the roll-call, by child. `cleared`: nothing is said of it any more. */
export type Said = Record<string, keyof AttendanceInput>;

/** Returns a change for the outbox, which merges those that were never sent, child by child. */
export const rollCallWrite = (event: EventKey, said: Said): RowChange => ({
  op: 'change',
  event,
  match: event.id,
  attendeeId: ROLL_CALL,
  input: said as RowChange['input'],
});

const saidIn = ({ input }: Pick<RowChange, 'input'>): Said => input as unknown as Said;

/** Returns the body of the call that says it. */
export function attendanceBody(change: Pick<RowChange, 'input'>): AttendanceInput {
  const body: AttendanceInput = { came: [], missed: [], late: [], cleared: [] };
  for (const [id, word] of Object.entries(saidIn(change))) body[word].push(id);
  return body;
}

/** Returns the event with the words that wait on top of what the server knows. */
export function withOwnRollCall<E extends Pick<EventView, 'key' | 'attendance'>>(event: E, outbox: Outbox): E {
  const waiting = outbox.filter(({ event: { id }, attendeeId }) => id === event.key.id && attendeeId === ROLL_CALL);
  if (waiting.length === 0) return event;
  const rows = new Map((event.attendance ?? []).map((row) => [row.playerId, row]));
  for (const [playerId, word] of waiting.flatMap((change) => Object.entries(saidIn(change))))
    if (word === 'cleared') rows.delete(playerId);
    else rows.set(playerId, { playerId, came: word === 'came', ...(word === 'late' && { late: true }) });
  return { ...event, attendance: [...rows.values()] };
}

/** Returns the event with the viewer's own words of the roll-call. */
export function useOwnRollCall(event: EventView): EventView {
  const outbox = useAtomValue(outboxAtom);
  return useMemo(() => withOwnRollCall(event, outbox), [event, outbox]);
}
