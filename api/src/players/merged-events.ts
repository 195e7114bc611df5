/** Moves a child's sign-ups, line-ups and plays to another child, and back. Every step can be repeated. */
import type { Actor } from '@touchline/shared/access/actor';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import type { MergedEvent, MergeRecord } from '@touchline/shared/server/merge-records';
import type { AttendeeRecord, EventRecord, PlayerRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';
import { changedFields } from '../changed-fields';
import { attendeesStore } from '../events/attendees.store';
import { changeBy, eventFacts } from '../events/event-facts';
import { eventsStore } from '../events/events.store';
import { itemRewriter } from '../events/item-rewriter';
import { replaceName } from '../events/play-names';
import { rideOf, ridesStore } from '../events/rides.store';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { mergesStore } from './merges.store';

type Child = Pick<PlayerRecord, '_id' | 'name'>;

/** The answer of a row, without the child that it is about. */
const answerOf = (row: AttendeeRecord) => {
  const { available, position, volunteer, parent, emailAddress, phoneNumber, createdBy, reason, answeredAt } = row;
  return {
    ...{ available, position, volunteer, parent, emailAddress, phoneNumber, createdBy },
    ...(reason !== undefined && { reason }),
    ...(answeredAt !== undefined && { answeredAt }),
  };
};

const rowOf = (event: EventRecord, { _id }: Child): AttendeeRecord | undefined => event.attendees[itemRow(_id)];

/** Returns whether the first row is the later answer. Rows without a time are in the order of the sign-ups. */
function isLater(event: EventRecord, one: AttendeeRecord, other: AttendeeRecord): boolean {
  const difference = (one.answeredAt ?? 0) - (other.answeredAt ?? 0);
  if (difference !== 0) return difference > 0;
  const ids = Object.values(event.attendees).map(({ id }) => id);
  return ids.indexOf(one.id) > ids.indexOf(other.id);
}

/** Returns the parts of an event that name the dropped child, or null when there is none. */
function partsOf(event: EventRecord, { keep, drop }: Pick<MergeRecord, 'keep' | 'drop'>): MergedEvent | null {
  const row = rowOf(event, drop);
  const other = rowOf(event, keep);
  const participants = Object.entries(event.participants).filter(([, { playerId }]) => playerId === drop._id);
  const plays = Object.entries(event.plays).filter(([, { playerIds }]) => playerIds.includes(drop._id));
  const rideId = event.riders?.[itemRow(drop._id)];
  if (!row && rideId === undefined && participants.length + plays.length === 0) return null;
  return {
    ...(row && { row, ...(other && { other }) }),
    ...(rideId !== undefined && { seat: { rideId, both: event.riders?.[itemRow(keep._id)] !== undefined } }),
    participants: Object.fromEntries(participants),
    plays: Object.fromEntries(plays.map(([key, { playerIds }]) => [key, playerIds.includes(keep._id)])),
  };
}

export function mergedEvents(services: Services) {
  const events = eventsStore(services.store);
  const attendees = attendeesStore(services.store);
  const rides = ridesStore(services.store);
  const merges = mergesStore(services.store);
  const publish = eventFacts(services);
  const { rewriteItems } = itemRewriter(services);
  // The history of the event shows that an answer changed because of a merge.
  const rowChange = <N extends 'attendee:changed' | 'attendee:removed' | 'attendee:added'>(actor: Actor, what: N) => ({
    ...changeBy(actor, what),
    fields: ['merge'],
  });

  /** Moves a row to another child. */
  async function moveRow(actor: Actor, event: EventRecord, row: AttendeeRecord, to: Child): Promise<void> {
    const change = rowChange(actor, 'attendee:changed');
    const moved = { ...row, playerId: to._id, player: to.name };
    const after = await attendees.rename(event, { key: itemRow(row.playerId ?? ''), row }, moved, change);
    if (after) publish.attendeeSaved(after, moved, change);
  }

  /** Copies the answer of another row. Returns false when the row has that answer already. */
  async function copyAnswer(actor: Actor, event: EventRecord, row: AttendeeRecord, from: AttendeeRecord) {
    const fields = changedFields(row, answerOf(from));
    if (Object.keys(fields).length === 0) return false;
    const change = rowChange(actor, 'attendee:changed');
    const after = await attendees.change(event, { key: itemRow(row.playerId ?? ''), row }, fields, change);
    if (after) publish.attendeeSaved(after, { ...row, ...fields }, change);
    return true;
  }

  /** Returns the values of a play after one child takes the place of another, or joins them. */
  const playWith = ({ plays }: EventRecord, key: string, from: Child, to: Child, joins = false) => {
    const { name = '', players = [], playerIds = [] } = plays[key] ?? {};
    const replace = (list: string[], oldValue: string, newValue: string) => [
      ...new Set(joins ? [...list, newValue] : list.map((value) => (value === oldValue ? newValue : value))),
    ];
    return {
      ...(!joins && { [`plays.${key}.name`]: replaceName(name, from.name, to.name) }),
      [`plays.${key}.players`]: replace(players, from.name, to.name),
      [`plays.${key}.playerIds`]: replace(playerIds, from._id, to._id),
    };
  };

  /** Gives a child's seat to another child. A child who has a seat keeps it, and the other one is free. */
  async function moveSeat(
    actor: Actor,
    event: EventRecord,
    rideId: string,
    { from, to }: { from: string; to: string },
  ) {
    const ride = rideOf(event, rideId);
    if (!ride) return;
    const change = changeBy(actor, 'ride:saved');
    const after = await (event.riders?.[itemRow(to)] === undefined
      ? rides.passOn(event, ride, { from, to }, change)
      : rides.giveBack(event, ride, from, change));
    if (after) publish.rideSaved(after, ride, change);
  }

  /** Does the next step of one event. Returns false when nothing is left. */
  async function moveStep(actor: Actor, merge: MergeRecord, event: EventRecord): Promise<boolean> {
    const { keep, drop } = merge;
    const parts = partsOf(event, merge);
    if (!parts) return false;
    await merges.noteEvent(merge._id, event._id, parts);
    const { row, other, seat } = parts;
    if (seat) await moveSeat(actor, event, seat.rideId, { from: drop._id, to: keep._id });
    else if (row && !other) await moveRow(actor, event, row, keep);
    else if (row && other) {
      if (isLater(event, row, other) && (await copyAnswer(actor, event, other, row))) return true;
      const change = rowChange(actor, 'attendee:removed');
      const after = await attendees.remove(event, { key: itemRow(drop._id), row }, change);
      if (after) publish.attendeeRemoved(after, row, change);
    } else {
      const isInLineUp = Object.values(event.participants).some(({ playerId }) => playerId === keep._id);
      const keys = Object.keys(parts.participants);
      const named = keys.map((key) => [
        `participants.${key}`,
        { ...parts.participants[key], playerId: keep._id, playerName: keep.name },
      ]);
      const set = Object.assign({}, ...Object.keys(parts.plays).map((key) => playWith(event, key, drop, keep)));
      await rewriteItems(
        actor,
        event,
        { ...set, ...(!isInLineUp && Object.fromEntries(named)) },
        isInLineUp ? keys.map((key) => `participants.${key}`) : [],
      );
    }
    return true;
  }

  /** Restores the sign-ups of one event. Answers that were given since the merge stay with the child that was kept. */
  async function restoreRows(actor: Actor, { keep, drop }: MergeRecord, eventId: string, { row, other }: MergedEvent) {
    await retryOnConflict(async () => {
      const event = await events.byId(eventId);
      const keptRow = event && rowOf(event, keep);
      if (!event || !row || rowOf(event, drop)) return true;
      if (!other) {
        if (keptRow?.id === row.id) await moveRow(actor, event, keptRow, drop);
        else return true;
        return undefined;
      }
      const isUnchanged = keptRow?.id === other.id && Object.keys(changedFields(keptRow, answerOf(row))).length === 0;
      if (keptRow && isUnchanged && (await copyAnswer(actor, event, keptRow, other))) return undefined;
      if (event.attendeeIds.includes(row.id)) return true;
      const change = rowChange(actor, 'attendee:added');
      const after = await events.rewrite(
        event,
        {
          [`attendees.${itemRow(drop._id)}`]: row,
          attendeeIds: [...event.attendeeIds, row.id],
          attendeeCount: event.attendeeCount + 1,
        },
        change,
      );
      if (after) publish.attendeeSaved(after, row, change);
      return after ? true : undefined;
    });
  }

  /** Gives the dropped child a seat again, unless it is gone or the other child has moved. */
  const restoreSeat = (actor: Actor, { keep, drop }: MergeRecord, eventId: string, { seat }: MergedEvent) =>
    retryOnConflict(async () => {
      const event = seat ? await events.byId(eventId) : null;
      const ride = event && seat && rideOf(event, seat.rideId);
      if (!ride || event.riders?.[itemRow(drop._id)] !== undefined) return true;
      const change = changeBy(actor, 'ride:saved');
      if (seat.both) {
        if (ride.taken >= ride.seats || !areSignUpsOpen(event.eventState)) return true;
        const after = await rides.take(event, ride, drop._id, change);
        if (after) publish.rideSaved(after, ride, change);
        return after ? true : undefined;
      }
      if (event.riders?.[itemRow(keep._id)] !== ride.id) return true;
      await moveSeat(actor, event, ride.id, { from: keep._id, to: drop._id });
      return undefined;
    });

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

  return {
    /**
     * Moves everything from the dropped child to the kept one. Of two answers the later one stands.
     * @param only ids of events; all events that name the dropped child unless given
     */
    async move(actor: Actor, merge: MergeRecord, only?: readonly string[]): Promise<void> {
      for (const id of only ?? (await events.idsNaming([merge.drop._id])))
        await retryOnConflict(async () => {
          const event = await events.byId(id);
          return event && (await moveStep(actor, merge, event)) ? undefined : true;
        });
    },

    /** Restores the events that were noted. */
    async restore(actor: Actor, merge: MergeRecord): Promise<void> {
      for (const [key, parts] of Object.entries(merge.events)) {
        await restoreRows(actor, merge, key.slice(1), parts);
        await restoreSeat(actor, merge, key.slice(1), parts);
        await restoreItems(actor, merge, key.slice(1), parts);
      }
    },
  };
}
