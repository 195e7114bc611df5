/** Rides to an event: drivers offer seats, children take them. Of two families who want the last seat one gets it. */

import type { Caller } from '@touchline/server/access/caller';
import type { EventRecord, RideRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { VersionReply } from '@touchline/shared/events/event-editing.contract';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { type RideInput, rideModel } from '@touchline/shared/events/help.model';
import { whyNoHelp } from '@touchline/shared/events/help.rules';
import { MAX_RIDES } from '@touchline/shared/events/help-limits';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields } from '../../base/changed-fields';
import { generateId } from '../../base/generate-id';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { isRosteredInOwn } from '../../data/events/attendee-person';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { presentVersion } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { rideOf, ridesStore } from '../../data/events/rides.store';
import { teamsStore } from '../../data/teams/teams.store';
import { helpRewriter } from '../../reactions/events/help-rewriter';

type Reply = Promise<Presented<VersionReply>>;
/** A child's seat in a ride of an event. */
interface Seat {
  key: EventKey;
  rideId: string;
  playerId: string;
}

/** @throws Problem 409 when the event is over or cancelled */
export function assertHelpNeeded(event: EventRecord): void {
  const reason = whyNoHelp(event, Date.now());
  if (reason) throw new Problem('CONFLICT', reason);
}

/** Returns the record of a new ride of the caller. */
const newRide = ({ user }: Caller, offer: RideInput): RideRecord => ({
  ...rideModel.create({
    ...offer,
    id: generateId(9),
    userId: user._id,
    name: displayName(user),
    phoneNumber: user.phoneNumber,
  }),
  taken: 0,
});

export function ridesService(services: Services) {
  const events = eventsStore(services.store);
  const store = ridesStore(services.store);
  const teams = teamsStore(services.store);
  const publish = eventFacts(services);
  const help = helpRewriter(services);
  const rideSavedBy = ({ actor }: Caller) => changeBy(actor, 'ride:saved');
  const read = async (caller: Caller, key: EventKey) => assertReadable(caller, await events.byKey(key));

  /** Publishes the ride as it was written. Returns undefined after a conflict. */
  function publishSaved(event: EventRecord | null, ride: RideRecord, change: ReturnType<typeof rideSavedBy>) {
    if (!event) return undefined;
    publish.rideSaved(event, ride, change);
    return presentVersion(event);
  }

  /** Returns the event and the ride for a caller who may write the child's seat. */
  async function find(caller: Caller, { key, rideId, playerId }: Seat, action: 'attendee.add' | 'attendee.change') {
    const event = await read(caller, key);
    const { tags } = event;
    const rostered =
      isRosteredInOwn(caller, tags, playerId) ||
      (managesAttendees(caller.actor, tags) && (await teams.anyRosters(tags, playerId)));
    const facts = { tags, playerId, rostered, own: false };
    authorize(caller.actor, action, facts, 'player');
    // ADMIN may sign up any child, but a driver expects a child of the team.
    if (action === 'attendee.add' && !rostered) throw notFound('player');
    const ride = rideOf(event, rideId);
    if (!ride) throw notFound('ride');
    return { event, ride };
  }

  return {
    /**
     * Offers seats in the caller's car, or changes the offer. A repeated call changes nothing.
     * @throws Problem 404 when the caller leaves the team meanwhile
     * @throws Problem 409 when more seats are taken, or the event is over, cancelled or has too many rides
     */
    offer(caller: Caller, key: EventKey, offer: RideInput): Reply {
      return retryOnConflict(async () => {
        const event = await read(caller, key);
        authorize(caller.actor, 'event.help', event, 'event');
        const userId = caller.user._id;
        const ownRide = event.rides?.[memberRow(userId)];
        const changed = ownRide && changedOrClearedFields(ownRide, rideModel.changes('driver', offer));
        if (changed && Object.keys(changed).length === 0) return presentVersion(event);
        assertHelpNeeded(event);
        const change = rideSavedBy(caller);
        if (ownRide && changed) {
          if (ownRide.taken > offer.seats) throw new Problem('CONFLICT', `${ownRide.taken} seats are taken already.`);
          return publishSaved(await store.reoffer(event, ownRide, changed, change), ownRide, change);
        }
        if (Object.keys(event.rides ?? {}).length >= MAX_RIDES)
          throw new Problem('CONFLICT', `This event has ${MAX_RIDES} rides: it needs no more.`);
        const ride = newRide(caller, offer);
        const reply = publishSaved(await store.offer(event, ride, change), ride, change);
        // The driver may have left the team just before this write: then nothing else removes the ride.
        if (reply && !(await help.belongs(userId, event))) {
          await help.rewrite(caller.actor, event._id, { ride: ({ id }) => (id === ride.id ? 'remove' : undefined) });
          throw notFound('event');
        }
        return reply;
      });
    },

    /** Takes a ride back with its riders: the caller's, or the named one. Without a ride it changes nothing. */
    withdraw(caller: Caller, key: EventKey, rideId: string | undefined): Reply {
      return retryOnConflict(async () => {
        const event = await read(caller, key);
        const { userId } = caller.actor;
        const ride = rideId === undefined ? event.rides?.[memberRow(userId)] : rideOf(event, rideId);
        if (!ride && rideId !== undefined) throw notFound('ride');
        const own = ride === undefined || ride.userId === userId;
        authorize(caller.actor, 'attendee.change', { tags: event.tags, rostered: false, own }, 'ride');
        if (!ride) return presentVersion(event);
        const change = changeBy(caller.actor, 'ride:removed');
        const after = await store.remove(event, ride, change);
        if (!after) return undefined;
        publish.rideRemoved(after, ride.id, change);
        return presentVersion(after);
      });
    },

    /**
     * Gives a seat to a child. A repeated call changes nothing.
     * @throws Problem 404 when the child leaves the roster meanwhile
     * @throws Problem 409 when every seat is taken, the child can't go or has another seat, or the event is over or cancelled
     */
    takeSeat(caller: Caller, seat: Seat): Reply {
      return retryOnConflict(async () => {
        const { event, ride } = await find(caller, seat, 'attendee.add');
        const heldRideId = event.riders?.[itemRow(seat.playerId)];
        if (heldRideId === ride.id) return presentVersion(event);
        assertHelpNeeded(event);
        if (event.attendees[itemRow(seat.playerId)]?.available === 'NO')
          throw new Problem('CONFLICT', 'This child can’t go. Change the answer first.');
        if (heldRideId) throw new Problem('CONFLICT', 'This child has a seat in another car.');
        if (ride.taken >= ride.seats) throw new Problem('CONFLICT', 'Every seat in this car is taken.');
        const change = rideSavedBy(caller);
        const reply = publishSaved(await store.take(event, ride, seat.playerId, change), ride, change);
        // The child may have left the roster just before this write: then nothing else frees the seat.
        if (reply && !(await teams.anyRosters(event.tags, seat.playerId))) {
          await help.rewrite(caller.actor, event._id, { freesSeat: (playerId) => playerId === seat.playerId });
          throw notFound('player');
        }
        return reply;
      });
    },

    /** Gives a child's seat back. A repeated call changes nothing. */
    giveSeatBack(caller: Caller, seat: Seat): Reply {
      return retryOnConflict(async () => {
        const { event, ride } = await find(caller, seat, 'attendee.change');
        if (event.riders?.[itemRow(seat.playerId)] !== ride.id) return presentVersion(event);
        const change = rideSavedBy(caller);
        return publishSaved(await store.giveBack(event, ride, seat.playerId, change), ride, change);
      });
    },
  };
}
