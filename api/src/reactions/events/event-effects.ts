/** Effects of each write of a part of an event. */
import { isDeepStrictEqual } from 'node:util';
import type { EventChange, EventRecord, RideRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { rideOf } from '../../data/events/ride-seats';
import { ridesStore } from '../../data/events/rides.store';
import { filmAudience } from './film-audience';

/** Called after a write, with the children whom it has named in the event. */
export type FollowNamed = (actor: Actor, eventId: string, playerIds: readonly string[]) => Promise<void>;

/** Returns the ids of the children in the rows that a write added or changed. A guest has no id. */
function namedBy(before: EventRecord, after: EventRecord): string[] {
  const changed = <T>(rows: Readonly<Record<string, T>> = {}, former: Readonly<Record<string, T>> = {}) =>
    Object.entries(rows).flatMap(([key, row]) => (isDeepStrictEqual(row, former[key]) ? [] : [row]));
  // The key of an answer follows from its child: a changed answer is about the same one.
  const answers = Object.entries(after.attendees).flatMap(([key, row]) => (key in before.attendees ? [] : [row]));
  return [
    ...answers.map(({ playerId = '' }) => playerId),
    ...changed(after.participants, before.participants).map(({ playerId }) => playerId),
    ...changed(after.plays, before.plays).flatMap(({ playerIds }) => playerIds),
    ...changed(after.attendance, before.attendance).map(({ playerId }) => playerId),
  ].filter(Boolean);
}

export type EventEffects = ReturnType<typeof eventEffects>;

/** @param followNamed also called after each write. A caller who knows that no child was merged meanwhile leaves it out. */
export function eventEffects(services: Services, followNamed?: FollowNamed) {
  const { store } = services;
  const events = eventsStore(store);
  const rides = ridesStore(store);
  const publish = eventFacts(services);
  const { followEvent } = filmAudience(services);

  /**
   * Gives back the seats of children who can't go. Call it for a repeated answer, too: a crash may have cut off the first call.
   * @param only the key of one answer; without it, of all answers
   */
  async function freeSeats(actor: Actor, read: EventRecord, only?: string): Promise<void> {
    for (let event: EventRecord | null = read; event; event = await events.byId(read._id)) {
      const { attendees: answers, riders = {} } = event;
      const [row, rideId = ''] =
        Object.entries(riders).find(
          ([key]) => answers[key]?.available === 'NO' && (only === undefined || only === key),
        ) ?? [];
      const ride = rideOf(event, rideId);
      if (row === undefined || !ride) return;
      await giveSeatBack(actor, event, ride, row.slice(1));
    }
  }

  /** Does all that follows from a write. */
  async function follow(actor: Actor, before: EventRecord, after: EventRecord): Promise<void> {
    followEvent(actor, before, after);
    await followNamed?.(actor, after._id, namedBy(before, after));
    await freeSeats(actor, after);
  }

  /** Publishes a write and does all that follows, unless the write met a conflict. */
  async function finish(
    actor: Actor,
    before: EventRecord,
    writing: Promise<EventRecord | null>,
    tell: (after: EventRecord) => void,
  ): Promise<EventRecord | null> {
    const after = await writing;
    if (!after) return null;
    tell(after);
    await follow(actor, before, after);
    return after;
  }

  /** Like `finish`, for a write of whole fields: the message has their new values. */
  function changeFields(
    actor: Actor,
    before: EventRecord,
    fields: string[],
    run: (change: EventChange) => Promise<EventRecord | null>,
  ) {
    const change = { ...changeBy(actor, 'event:changed'), fields };
    return finish(actor, before, run(change), (after) => publish.saved(after, change));
  }

  /** Like `finish`, for a write of a ride. */
  function saveRide(
    actor: Actor,
    before: EventRecord,
    ride: RideRecord,
    run: (change: EventChange) => Promise<EventRecord | null>,
  ) {
    const change = changeBy(actor, 'ride:saved');
    return finish(actor, before, run(change), (after) => publish.rideSaved(after, ride, change));
  }

  const giveSeatBack = (actor: Actor, event: EventRecord, ride: RideRecord, playerId: string) =>
    saveRide(actor, event, ride, (change) => rides.giveBack(event, ride, playerId, change));

  return { follow, finish, changeFields, saveRide, freeSeats, giveSeatBack };
}
