/** Updates jobs and rides after changes elsewhere: a changed name, a person who left, an erased account. */

import type { EventRecord, RideRecord, UserRecord } from '@touchline/server/records';
import { passTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { changedOrClearedFields, type FieldChanges } from '../../base/changed-fields';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { rideOf } from '../../data/events/ride-seats';
import { eventWrites } from './event-writes';
import { membershipCheck } from './membership-check';

/** The changes of jobs and rides in one event. */
export interface HelpUpdate {
  /** Returns new values of a ride's fields, `remove` to remove the ride, or undefined to keep it. */
  ride?: (ride: RideRecord, event: EventRecord) => FieldChanges<RideRecord> | 'remove' | undefined;
  /** Returns whether this child's seat becomes free. */
  freesSeat?: (playerId: string, event: EventRecord) => boolean;
  /** Returns whether this account's jobs become free. */
  freesJob?: (userId: string, event: EventRecord) => boolean;
  /** Returns the current name of an account that has a job, or undefined to keep the stored one. */
  helperName?: (userId: string) => string | undefined;
}

export function helpRewriter(services: Services) {
  const { store } = services;
  const events = eventsStore(store);
  const write = eventWrites(services);

  async function freeJob(actor: Actor, event: EventRecord, isFreed: NonNullable<HelpUpdate['freesJob']>) {
    for (const job of Object.values(event.jobs ?? {})) {
      const helper = Object.values(job.takenBy).find(({ userId }) => isFreed(userId, event));
      if (!helper) continue;
      await write.giveJobBack(actor, event, job, helper.userId);
      return true;
    }
    return false;
  }

  async function renameHelper(actor: Actor, event: EventRecord, nameOf: NonNullable<HelpUpdate['helperName']>) {
    for (const job of Object.values(event.jobs ?? {}))
      for (const { userId, name } of Object.values(job.takenBy)) {
        const current = nameOf(userId);
        if (current === undefined || current === name) continue;
        await write.renameHelper(actor, event, job, { userId, name: current });
        return true;
      }
    return false;
  }

  async function freeSeat(actor: Actor, event: EventRecord, isFreed: NonNullable<HelpUpdate['freesSeat']>) {
    for (const [row, rideId] of Object.entries(event.riders ?? {})) {
      const ride = rideOf(event, rideId);
      const playerId = row.slice(1);
      if (!ride || !isFreed(playerId, event)) continue;
      await write.giveSeatBack(actor, event, ride, playerId);
      return true;
    }
    return false;
  }

  async function changeRide(actor: Actor, event: EventRecord, update: NonNullable<HelpUpdate['ride']>) {
    for (const ride of Object.values(event.rides ?? {})) {
      const wanted = update(ride, event);
      if (wanted === 'remove') {
        await write.removeRide(actor, event, ride);
        return true;
      }
      const fields = wanted ? changedOrClearedFields(ride, wanted) : {};
      if (Object.keys(fields).length === 0) continue;
      await write.changeRide(actor, event, ride, fields);
      return true;
    }
    return false;
  }

  /** Updates an event change by change, and reads it again before each. */
  async function rewrite(
    actor: Actor,
    eventId: string,
    { ride, freesSeat, freesJob, helperName }: HelpUpdate,
  ): Promise<void> {
    for (let event = await events.byId(eventId); event; event = await events.byId(eventId)) {
      const isChanged =
        (freesSeat && (await freeSeat(actor, event, freesSeat))) ||
        (ride && (await changeRide(actor, event, ride))) ||
        (freesJob && (await freeJob(actor, event, freesJob))) ||
        (helperName && (await renameHelper(actor, event, helperName)));
      if (!isChanged) return;
    }
  }

  return {
    rewrite,

    /** Returns whether an account, read now, still belongs to the event. */
    belongs: (userId: string, event: Pick<EventRecord, 'tags'>): Promise<boolean> =>
      membershipCheck(services)(userId, event),

    /** Writes an account's current name and number into its jobs and rides in coming events of these teams. */
    async refresh(actor: Actor, user: UserRecord, teamIds: readonly string[]): Promise<void> {
      const current = { name: displayName(user), phoneNumber: user.phoneNumber };
      for (const id of await events.futureIdsOf(teamIds, Date.now())) {
        await passTurn();
        await rewrite(actor, id, {
          ride: ({ userId }) => (userId === user._id ? current : undefined),
          helperName: (userId) => (userId === user._id ? current.name : undefined),
        });
      }
    },
  };
}
