/** Moves a child's sign-ups, seats, line-ups and plays to another child, and back. Every step can be repeated. */
import { isDeepStrictEqual } from 'node:util';
import type { MergedEvent, MergeRecord } from '@touchline/server/merge-records';
import type { AttendeeRecord, EventRecord, PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { replaceName } from '../../data/events/play-names';
import { rideOf } from '../../data/events/ride-seats';
import { mergesStore } from '../../data/players/merges.store';
import { eventWrites } from '../events/event-writes';

type Child = Pick<PlayerRecord, '_id' | 'name'>;

/** Returns a row with another child in it. */
const rowFor = (row: AttendeeRecord, { _id, name }: Child): AttendeeRecord => ({
  ...row,
  playerId: _id,
  player: name,
});

/** Returns whether two rows hold the same answer, whatever child and row they are about. */
const isSameAnswer = (one: AttendeeRecord, other: AttendeeRecord): boolean => {
  const plain = (row: AttendeeRecord) => ({ ...rowFor(row, { _id: '', name: '' }), id: '' });
  return isDeepStrictEqual(plain(one), plain(other));
};

const rowOf = (event: EventRecord, { _id }: Child): AttendeeRecord | undefined => event.attendees[itemRow(_id)];

/** The history of the event shows that an answer changed because of a merge. */
const MERGE = ['merge'];

/** Returns the values of a play after one child takes the place of another, or joins them. */
function playWith({ plays }: EventRecord, key: string, from: Child, to: Child, joins = false) {
  const { name = '', players = [], playerIds = [] } = plays[key] ?? {};
  if (joins)
    return { [`plays.${key}.players`]: [...players, to.name], [`plays.${key}.playerIds`]: [...playerIds, to._id] };
  const both = playerIds.includes(to._id);
  // Other children of one name stay: the name at the position of the id goes, or the first one of a play that is not parallel.
  const position = playerIds.indexOf(from._id);
  const at = players[position] === from.name ? position : players.indexOf(from.name);
  const replace = (list: string[], index: number, value: string) =>
    index < 0 ? list : both ? list.toSpliced(index, 1) : list.with(index, value);
  return {
    [`plays.${key}.name`]: replaceName(name, from.name, to.name),
    [`plays.${key}.players`]: replace(players, at, to.name),
    [`plays.${key}.playerIds`]: replace(playerIds, position, to._id),
  };
}

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
  const [rideId, otherSeat] = [event.riders?.[itemRow(drop._id)], event.riders?.[itemRow(keep._id)]];
  if (!row && rideId === undefined && participants.length + plays.length === 0) return null;
  return {
    ...(row && { row }),
    ...(other && { other }),
    ...(rideId !== undefined && { seat: { rideId, both: otherSeat !== undefined } }),
    participants: Object.fromEntries(participants),
    plays: Object.fromEntries(plays.map(([key, { playerIds }]) => [key, playerIds.includes(keep._id)])),
  };
}

export function mergedEvents(services: Services) {
  const events = eventsStore(services.store);
  const merges = mergesStore(services.store);
  const write = eventWrites(services);

  /** Replaces a child's row by another one: what that one lacks, such as a reason, goes. */
  async function replaceRow(actor: Actor, event: EventRecord, row: AttendeeRecord, by: AttendeeRecord): Promise<void> {
    await write.replaceRow(actor, event, { key: itemRow(row.playerId ?? ''), row }, by, MERGE);
  }

  /** Gives a child's seat to another child. A child who has a seat keeps it, and the other one is free. */
  async function moveSeat(
    actor: Actor,
    event: EventRecord,
    rideId: string,
    { from, to }: { from: string; to: string },
  ) {
    const ride = rideOf(event, rideId);
    if (!ride) return;
    await (event.riders?.[itemRow(to)] === undefined
      ? write.passSeatOn(actor, event, ride, { from, to })
      : write.giveSeatBack(actor, event, ride, from));
  }

  /** Does the next step of one event. Returns false when nothing is left. */
  async function moveStep(actor: Actor, merge: MergeRecord, event: EventRecord): Promise<boolean> {
    const { keep, drop } = merge;
    const parts = partsOf(event, merge);
    if (!parts) return false;
    await merges.noteEvent(merge._id, event._id, parts);
    const { row, other, seat } = parts;
    if (seat) await moveSeat(actor, event, seat.rideId, { from: drop._id, to: keep._id });
    else if (row && !other) await replaceRow(actor, event, row, rowFor(row, keep));
    else if (row && other) {
      if (isLater(event, row, other) && !isSameAnswer(row, other)) {
        await replaceRow(actor, event, other, { ...rowFor(row, keep), player: other.player, id: other.id });
        return true;
      }
      await write.removeRow(actor, event, { key: itemRow(drop._id), row }, MERGE);
    } else {
      const isInLineUp = Object.values(event.participants).some(({ playerId }) => playerId === keep._id);
      const keys = Object.keys(parts.participants);
      const named = keys.map((key) => [
        `participants.${key}`,
        { ...parts.participants[key], playerId: keep._id, playerName: keep.name },
      ]);
      const set = Object.assign({}, ...Object.keys(parts.plays).map((key) => playWith(event, key, drop, keep)));
      await write.rewrite(
        actor,
        event,
        { ...set, ...(!isInLineUp && Object.fromEntries(named)) },
        isInLineUp ? keys.map((key) => `participants.${key}`) : [],
      );
    }
    return true;
  }

  /** Does the next step of giving a child its row back. Returns false when nothing is left. */
  async function restoreRow(actor: Actor, event: EventRecord, { keep, drop }: MergeRecord, parts: MergedEvent) {
    const { row, other } = parts;
    if (!row || rowOf(event, drop)) return false;
    const current = rowOf(event, keep);
    if (!other && current) await replaceRow(actor, event, current, row);
    else if (other && current && !isSameAnswer(current, other)) await replaceRow(actor, event, current, other);
    else await write.putRowBack(actor, event, row, MERGE);
    return true;
  }

  /** Gives a child its seat back, while there is room. Returns false when nothing is left. */
  async function restoreSeat(actor: Actor, event: EventRecord, { keep, drop }: MergeRecord, { seat }: MergedEvent) {
    const ride = seat && event.riders?.[itemRow(drop._id)] === undefined && rideOf(event, seat.rideId);
    if (!ride) return false;
    if (!seat.both && event.riders?.[itemRow(keep._id)] === ride.id) {
      await moveSeat(actor, event, ride.id, { from: keep._id, to: drop._id });
      return true;
    }
    return (await write.takeSeat(actor, event, ride, drop._id)) !== null;
  }

  /** Gives a child its places in the line-up and plays back. Returns undefined on a conflict. */
  async function restoreItems(actor: Actor, event: EventRecord, { keep, drop }: MergeRecord, parts: MergedEvent) {
    const set: Record<string, unknown> = {};
    for (const [key, before] of Object.entries(parts.participants)) {
      const current = event.participants[key];
      if (!current || current.playerId === keep._id)
        set[`participants.${key}`] = { ...(current ?? before), playerId: drop._id, playerName: drop.name };
    }
    for (const [key, both] of Object.entries(parts.plays)) {
      const { playerIds = [] } = event.plays[key] ?? {};
      if (playerIds.includes(keep._id) && !playerIds.includes(drop._id))
        Object.assign(set, playWith(event, key, keep, drop, both));
    }
    return Object.keys(set).length === 0 || (await write.rewrite(actor, event, set)) ? true : undefined;
  }

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
      for (const [key, parts] of Object.entries(merge.events))
        await retryOnConflict(async () => {
          const event = await events.byId(key.slice(1));
          if (!event) return true;
          if (await restoreRow(actor, event, merge, parts)) return undefined;
          if (await restoreSeat(actor, event, merge, parts)) return undefined;
          return restoreItems(actor, event, merge, parts);
        });
    },
  };
}
