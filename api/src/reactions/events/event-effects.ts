/** Effects of each write of an event's parts. */
import { isDeepStrictEqual } from 'node:util';
import type { EventChange, EventRecord, RideRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { rideOf } from '../../data/events/ride-seats';
import { ridesStore } from '../../data/events/rides.store';
import { filmAudience } from './film-audience';

/** Called with the children whom a write has named in an event. */
export type FollowNamed = (actor: Actor, eventId: string, playerIds: readonly string[]) => Promise<void>;

/** Returns the ids of the children in rows that a write has added or changed. A guest has no id. */
function namedBy(before: EventRecord, after: EventRecord): string[] {
  const changed = <T>(rows: Readonly<Record<string, T>> = {}, former: Readonly<Record<string, T>> = {}) =>
    Object.entries(rows).flatMap(([key, row]) => (isDeepStrictEqual(row, former[key]) ? [] : [row]));
  // The key of an answer holds the child.
  const answers = Object.entries(after.attendees).flatMap(([key, row]) => (key in before.attendees ? [] : [row]));
  return [
    ...answers.map(({ playerId = '' }) => playerId),
    ...changed(after.participants, before.participants).map(({ playerId }) => playerId),
    ...changed(after.plays, before.plays).flatMap(({ playerIds }) => playerIds),
    ...changed(after.attendance, before.attendance).map(({ playerId }) => playerId),
  ].filter(Boolean);
}

export type EventEffects = ReturnType<typeof eventEffects>;

/** @param followNamed also follows from each write; without it the caller knows that the children are there */
export function eventEffects(services: Services, followNamed?: FollowNamed) {
  const { store } = services;
  const events = eventsStore(store);
  const rides = ridesStore(store);
  const publish = eventFacts(services);
  const { followEvent } = filmAudience(services);

  /**
   * Gives back the seats of children who can't go. Call it also for a repeated answer: a crash may have come between.
   * @param only the key of an answer; all unless given
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

  /** All that follows from a write. */
  async function follow(actor: Actor, before: EventRecord, after: EventRecord): Promise<void> {
    followEvent(actor, before, after);
    await followNamed?.(actor, after._id, namedBy(before, after));
    await freeSeats(actor, after);
  }

  /** Publishes a write and does what follows, unless it met a conflict. */
  async function done(
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

  /** Like `done`, for a change that patches these fields. */
  function patch(
    actor: Actor,
    before: EventRecord,
    fields: string[],
    run: (change: EventChange) => Promise<EventRecord | null>,
  ) {
    const change = { ...changeBy(actor, 'event:changed'), fields };
    return done(actor, before, run(change), (after) => publish.saved(after, change));
  }

  /** Like `done`, for a change of a ride. */
  function saveRide(
    actor: Actor,
    before: EventRecord,
    ride: RideRecord,
    run: (change: EventChange) => Promise<EventRecord | null>,
  ) {
    const change = changeBy(actor, 'ride:saved');
    return done(actor, before, run(change), (after) => publish.rideSaved(after, ride, change));
  }

  const giveSeatBack = (actor: Actor, event: EventRecord, ride: RideRecord, playerId: string) =>
    saveRide(actor, event, ride, (change) => rides.giveBack(event, ride, playerId, change));

  return { follow, done, patch, saveRide, freeSeats, giveSeatBack };
}
