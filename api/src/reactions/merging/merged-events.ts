/** Moves a child's sign-ups, seats, line-ups and plays to another child. Every step can be repeated. */
import { isDeepStrictEqual } from 'node:util';
import type { MergedEvent, MergeRecord } from '@touchline/server/merge-records';
import type { AttendeeRecord, EventRecord, PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { attendeesStore } from '../../data/events/attendees.store';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { replaceName } from '../../data/events/play-names';
import { rideOf, ridesStore } from '../../data/events/rides.store';
import { mergesStore } from '../../data/players/merges.store';
import { itemRewriter } from '../events/item-rewriter';

export type Child = Pick<PlayerRecord, '_id' | 'name'>;

/** Returns a row with another child in it. */
export const rowFor = (row: AttendeeRecord, { _id, name }: Child): AttendeeRecord => ({
  ...row,
  playerId: _id,
  player: name,
});

/** Returns whether two rows hold the same answer, whatever child and row they are about. */
export const isSameAnswer = (one: AttendeeRecord, other: AttendeeRecord): boolean => {
  const plain = (row: AttendeeRecord) => ({ ...rowFor(row, { _id: '', name: '' }), id: '' });
  return isDeepStrictEqual(plain(one), plain(other));
};

/** Returns whether two rows say the same, whoever answered. */
export const saysTheSame = (one: AttendeeRecord, other: AttendeeRecord): boolean =>
  (['available', 'position', 'volunteer', 'reason'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );

export const rowOf = (event: EventRecord, { _id }: Child): AttendeeRecord | undefined => event.attendees[itemRow(_id)];

// The history of the event shows that an answer changed because of a merge.
export const rowChange = <N extends 'attendee:changed' | 'attendee:removed' | 'attendee:added'>(
  actor: Actor,
  what: N,
) => ({ ...changeBy(actor, what), fields: ['merge'] });

/** Returns the values of a play after one child takes the place of another, or joins them. */
export function playWith({ plays }: EventRecord, key: string, from: Child, to: Child, joins = false) {
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
    ...(otherSeat !== undefined && { otherSeat }),
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
  /** Moves a row to another child. */
  async function moveRow(actor: Actor, event: EventRecord, row: AttendeeRecord, to: Child): Promise<void> {
    const change = rowChange(actor, 'attendee:changed');
    const moved = rowFor(row, to);
    const after = await attendees.rename(event, { key: itemRow(row.playerId ?? ''), row }, moved, change);
    if (after) publish.attendeeSaved(after, moved, change);
  }

  /** Gives a child's row the whole answer of another row: what that one lacks, such as a reason, goes. */
  async function copyAnswer(actor: Actor, event: EventRecord, row: AttendeeRecord, from: AttendeeRecord) {
    const change = rowChange(actor, 'attendee:changed');
    const copied = {
      ...from,
      id: row.id,
      player: row.player,
      ...(row.playerId !== undefined && { playerId: row.playerId }),
    };
    const after = await attendees.rename(event, { key: itemRow(row.playerId ?? ''), row }, copied, change);
    if (after) publish.attendeeSaved(after, copied, change);
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
      if (isLater(event, row, other) && !isSameAnswer(row, other)) {
        await copyAnswer(actor, event, other, row);
        return true;
      }
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

  return {
    moveRow,
    copyAnswer,
    moveSeat,

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
  };
}
