/** Gives both children of an undone merge their sign-ups, seats, line-ups and plays back. Every step can be repeated. */

import type { MergedEvent, MergeRecord } from '@touchline/server/merge-records';
import type { AttendeeRecord, EventRecord, PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { generateId } from '../../base/generate-id';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { contactOf, NO_CONTACT } from '../../data/events/attendee-person';
import { attendeesStore } from '../../data/events/attendees.store';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { rideOf, ridesStore } from '../../data/events/rides.store';
import { itemRewriter } from '../events/item-rewriter';
import {
  type Child,
  isSameAnswer,
  mergedEvents,
  playWith,
  rowChange,
  rowFor,
  rowOf,
  saysTheSame,
} from './merged-events';
import { newestActs } from './merged-fields';

/** Returns whether an account acts for the dropped child alone. */
type IsOfDropped = (userId: string) => boolean;

/** Returns the newest act of each child's people in an event. */
const actsIn = <A extends { at: number }>(acts: Record<'keep' | 'drop', Record<string, A>>, key: string) => ({
  keep: acts.keep[key],
  drop: acts.drop[key],
});

/** Returns the rows that both children get, by who answered; undefined: none. */
function wantedRows(
  event: EventRecord,
  { keep, drop }: MergeRecord,
  { row, other }: MergedEvent,
  {
    acts,
    isOfDropped,
  }: { acts: Record<'keep' | 'drop', { row: AttendeeRecord | null } | undefined>; isOfDropped: IsOfDropped },
): Record<'keep' | 'drop', AttendeeRecord | undefined> {
  const current = rowOf(event, keep);
  const known = [row, other, acts.keep?.row, acts.drop?.row];
  const wanted = {
    keep: acts.keep ? (acts.keep.row ?? undefined) : other,
    drop: acts.drop ? (acts.drop.row ?? undefined) : row,
  };
  // Somebody removed the row of the merged child, and nobody noted it: staff, or a call that was on its way when the merge began.
  if (!current && !rowOf(event, drop) && !acts.keep && !acts.drop) return { keep: undefined, drop: other && row };
  const isNoted = !current || known.some((one) => one && saysTheSame(one, current));
  if (isNoted) return wanted;
  return { ...wanted, [isOfDropped(current.answeredBy ?? current.createdBy) ? 'drop' : 'keep']: current };
}

export function unmergedEvents(services: Services) {
  const accounts = accountsStore(services.store);
  const events = eventsStore(services.store);
  const attendees = attendeesStore(services.store);
  const rides = ridesStore(services.store);
  const publish = eventFacts(services);
  const { rewriteItems } = itemRewriter(services);
  const { moveRow, copyAnswer, moveSeat } = mergedEvents(services);

  async function addRow(actor: Actor, event: EventRecord, wanted: AttendeeRecord, child: Child) {
    const change = rowChange(actor, 'attendee:added');
    const id = event.attendeeIds.includes(wanted.id) ? generateId(8) : wanted.id;
    const row = { ...rowFor(wanted, child), id };
    const after = await events.rewrite(
      event,
      {
        [`attendees.${itemRow(child._id)}`]: row,
        attendeeIds: [...event.attendeeIds, id],
        attendeeCount: event.attendeeCount + 1,
      },
      change,
    );
    if (after) publish.attendeeSaved(after, row, change);
  }

  /** Returns a row without the contact of a guardian of the other child: with that of who answered, if they are its own. */
  async function withOwnContact(row: AttendeeRecord | undefined, own: readonly string[], others: readonly string[]) {
    if (!row || own.includes(row.emailAddress) || !others.includes(row.emailAddress)) return row;
    const user = row.answeredBy === undefined ? null : await accounts.byId(row.answeredBy);
    const contact = user && own.includes(user.emailAddress) ? contactOf(user) : NO_CONTACT;
    return { ...row, ...contact };
  }

  /** Does the next step. Returns false when nothing is left. */
  async function restoreRow(
    actor: Actor,
    event: EventRecord,
    { keep, drop }: MergeRecord,
    wanted: ReturnType<typeof wantedRows>,
  ) {
    const current = rowOf(event, keep);
    if (wanted.drop && !rowOf(event, drop)) {
      if (current?.id !== wanted.drop.id) await addRow(actor, event, wanted.drop, drop);
      else if (saysTheSame(current, wanted.drop) && current.emailAddress === wanted.drop.emailAddress)
        await moveRow(actor, event, current, drop);
      else await copyAnswer(actor, event, current, wanted.drop);
      return true;
    }
    if (!wanted.keep && current) {
      const change = rowChange(actor, 'attendee:removed');
      const after = await attendees.remove(event, { key: itemRow(keep._id), row: current }, change);
      if (after) publish.attendeeRemoved(after, current, change);
      return true;
    }
    if (!wanted.keep || (current && isSameAnswer(current, wanted.keep))) return false;
    if (current) await copyAnswer(actor, event, current, wanted.keep);
    else await addRow(actor, event, wanted.keep, keep);
    return true;
  }

  /** Removes from the rows what the other child's record and guardians have put there: its position, and their contact. */
  async function ownRows(
    { keep, drop, since = {} }: MergeRecord,
    former: Record<'keep' | 'drop', PlayerRecord>,
    wanted: ReturnType<typeof wantedRows>,
    isOfDropped: IsOfDropped,
  ): Promise<typeof wanted> {
    const typed = (isOwn: IsOfDropped) =>
      Object.values(since).flatMap(({ by, fields }) => (isOwn(by) ? [fields?.position?.value] : []));
    const positions = {
      keep: [keep.position, former.keep.position, ...typed((by) => !isOfDropped(by))],
      drop: [drop.position, former.drop.position, ...typed(isOfDropped)],
    };
    const withOwnPosition = (row: AttendeeRecord | undefined, own: 'keep' | 'drop', other: 'keep' | 'drop') =>
      row && positions[other].includes(row.position) && !positions[own].includes(row.position)
        ? { ...row, position: { keep, drop }[own].position }
        : row;
    return {
      keep: await withOwnContact(withOwnPosition(wanted.keep, 'keep', 'drop'), keep.contacts, drop.contacts),
      drop: await withOwnContact(withOwnPosition(wanted.drop, 'drop', 'keep'), drop.contacts, keep.contacts),
    };
  }

  /** Gives both children their seats, while there is room. Returns false when nothing is left. */
  async function restoreSeat(
    actor: Actor,
    event: EventRecord,
    { keep, drop }: MergeRecord,
    wanted: Record<'keep' | 'drop', string | undefined>,
  ): Promise<boolean> {
    const seatOf = (child: Child) => event.riders?.[itemRow(child._id)];
    const take = async (child: Child, rideId: string) => {
      const ride = rideOf(event, rideId);
      if (!ride || ride.taken >= ride.seats || !areSignUpsOpen(event.eventState)) return false;
      const change = changeBy(actor, 'ride:saved');
      const after = await rides.take(event, ride, child._id, change);
      if (after) publish.rideSaved(after, ride, change);
      return true;
    };
    const current = seatOf(keep);
    if (wanted.drop !== undefined && seatOf(drop) === undefined) {
      if (current === wanted.drop && wanted.keep !== current) {
        await moveSeat(actor, event, current, { from: keep._id, to: drop._id });
        return true;
      }
      if (await take(drop, wanted.drop)) return true;
    }
    return wanted.keep !== undefined && current === undefined && take(keep, wanted.keep);
  }

  const restoreItems = (
    actor: Actor,
    { keep, drop }: MergeRecord,
    eventId: string,
    { participants, plays }: MergedEvent,
  ) =>
    retryOnConflict(async () => {
      const event = await events.byId(eventId);
      if (!event) return true;
      const set: Record<string, unknown> = {};
      for (const [key, before] of Object.entries(participants)) {
        const current = event.participants[key];
        if (!current || current.playerId === keep._id)
          set[`participants.${key}`] = { ...(current ?? before), playerId: drop._id, playerName: drop.name };
      }
      for (const [key, both] of Object.entries(plays)) {
        const { playerIds = [] } = event.plays[key] ?? {};
        if (playerIds.includes(keep._id) && !playerIds.includes(drop._id))
          Object.assign(set, playWith(event, key, keep, drop, both));
      }
      return rewriteItems(actor, event, set);
    });

  /**
   * Restores the events that were noted. Each child gets what its own people did since, else what it had before.
   * @param former the merge with both children as they were
   */
  return async (
    actor: Actor,
    former: MergeRecord,
    now: Record<'keep' | 'drop', PlayerRecord>,
    isOfDropped: IsOfDropped,
  ) => {
    const merge = { ...former, ...now };
    const since = Object.values(merge.since ?? {});
    const sides = { drop: isOfDropped, keep: (userId: string) => !isOfDropped(userId) };
    const rows = {
      keep: newestActs(since, sides.keep, (one) => one.rows),
      drop: newestActs(since, sides.drop, (one) => one.rows),
    };
    const seats = {
      keep: newestActs(since, sides.keep, (one) => one.seats),
      drop: newestActs(since, sides.drop, (one) => one.seats),
    };
    const keys = [merge.events, ...[rows, seats].flatMap(({ keep, drop }) => [keep, drop])].flatMap(Object.keys);
    for (const key of new Set(keys)) {
      const parts = merge.events[key] ?? { participants: {}, plays: {} };
      const eventId = key.slice(1);
      const [rowActs, seatActs] = [actsIn(rows, key), actsIn(seats, key)];
      let wanted: ReturnType<typeof wantedRows> | undefined;
      await retryOnConflict(async () => {
        const event = await events.byId(eventId);
        if (!event) return true;
        // Computed once, because the steps change what it is computed from.
        wanted ??= await ownRows(
          merge,
          former,
          wantedRows(event, merge, parts, { acts: rowActs, isOfDropped }),
          isOfDropped,
        );
        return (await restoreRow(actor, event, merge, wanted)) ? undefined : true;
      });
      const wantedSeats = {
        keep: seatActs.keep ? (seatActs.keep.rideId ?? undefined) : parts.otherSeat,
        drop: seatActs.drop ? (seatActs.drop.rideId ?? undefined) : parts.seat?.rideId,
      };
      await retryOnConflict(async () => {
        const event = await events.byId(eventId);
        return event && (await restoreSeat(actor, event, merge, wantedSeats)) ? undefined : true;
      });
      await restoreItems(actor, merge, eventId, parts);
    }
  };
}
