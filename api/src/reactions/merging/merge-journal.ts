/**
 * Notes what people do to a merged child, so that an undone merge gives each child what its own guardians did. Each act is noted before it
 * is written. Other children need no note, and cost nothing.
 */
import type { MergeRecord } from '@touchline/server/merge-records';
import type { AttendeeRecord, EventRecord, PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Services } from '../../base/services';
import { mergesStore } from '../../data/players/merges.store';
import type { ChildChange } from '../../data/players/players.store';

type Child = Pick<PlayerRecord, '_id' | 'absorbed'>;

export function mergeJournal({ store }: Pick<Services, 'store'>) {
  const merges = mergesStore(store);

  /** Returns the newest merge into the child, which is undone first and passes the notes on to the earlier one. */
  const mergeInto = async (child: Child | undefined): Promise<MergeRecord | undefined> =>
    child && Object.keys(child.absorbed ?? {}).length > 0 ? (await merges.undoable([child._id]))[0] : undefined;

  /** Notes how an event named the child before the first act. */
  const noteEvent = (merge: MergeRecord, child: Child, event: EventRecord) => {
    const [other, otherSeat] = [event.attendees[itemRow(child._id)], event.riders?.[itemRow(child._id)]];
    const before = { ...(other && { other }), ...(otherSeat !== undefined && { otherSeat }) };
    return merges.noteEvent(merge._id, event._id, { ...before, participants: {}, plays: {} });
  };

  return {
    /** Notes the fields that an account is about to write. */
    async fields(child: Child, by: string, fields: ChildChange): Promise<void> {
      const merge = await mergeInto(child);
      for (const [field, value] of Object.entries(merge ? fields : {}))
        await merges.noteAct(merge?._id ?? '', by, `fields.${field}`, { value: value ?? null });
    },

    /** Notes the answer that an account is about to write for the child; null removes it. */
    async row(
      child: Child | undefined,
      by: string,
      event: () => Promise<EventRecord | null>,
      row: AttendeeRecord | null,
    ) {
      const merge = await mergeInto(child);
      const found = merge && (await event());
      if (!found || !child) return;
      await noteEvent(merge, child, found);
      await merges.noteAct(merge._id, by, `rows.${itemRow(found._id)}`, { row });
    },

    /** Notes the ride in which an account is about to give the child a seat; null gives it back. */
    async seat(child: Child | undefined, by: string, event: EventRecord, rideId: string | null): Promise<void> {
      const merge = await mergeInto(child);
      if (!merge || !child) return;
      await noteEvent(merge, child, event);
      await merges.noteAct(merge._id, by, `seats.${itemRow(event._id)}`, { rideId });
    },
  };
}
