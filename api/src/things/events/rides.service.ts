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
import { eventsStore } from '../../data/events/events.store';
import { presentVersion } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { rideOf } from '../../data/events/ride-seats';
import { teamsStore } from '../../data/teams/teams.store';
import { eventParts } from '../../reactions/parts/event-parts';

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
  const teams = teamsStore(services.store);
  const write = eventParts(services);
  const read = async (caller: Caller, key: EventKey) => assertReadable(caller, await events.byKey(key));

  /** Returns undefined after a conflict. */
  const replyTo = (event: EventRecord | null) => (event ? presentVersion(event) : undefined);

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
        if (ownRide && changed) {
          if (ownRide.taken > offer.seats) throw new Problem('CONFLICT', `${ownRide.taken} seats are taken already.`);
          return replyTo(await write.reofferRide(caller.actor, event, ownRide, changed));
        }
        if (Object.keys(event.rides ?? {}).length >= MAX_RIDES)
          throw new Problem('CONFLICT', `This event has ${MAX_RIDES} rides: it needs no more.`);
        return replyTo(await write.offerRide(caller.actor, event, newRide(caller, offer)));
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
        return replyTo(await write.removeRide(caller.actor, event, ride));
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
        return replyTo(await write.takeSeat(caller.actor, event, ride, seat.playerId));
      });
    },

    /** Gives a child's seat back. A repeated call changes nothing. */
    giveSeatBack(caller: Caller, seat: Seat): Reply {
      return retryOnConflict(async () => {
        const { event, ride } = await find(caller, seat, 'attendee.change');
        if (event.riders?.[itemRow(seat.playerId)] !== ride.id) return presentVersion(event);
        return replyTo(await write.giveSeatBack(caller.actor, event, ride, seat.playerId));
      });
    },
  };
}
