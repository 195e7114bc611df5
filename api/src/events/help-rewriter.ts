/** Updates jobs and rides after changes elsewhere: a changed name, a family that left, an erased account. */
import { type Actor, belongsTo, hasRole } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { loadCaller } from '@touchline/shared/server/access/caller';
import type { EventRecord, RideRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { memberRow } from '@touchline/shared/server/row-keys';
import { accountsStore } from '../accounts/accounts.store';
import type { Services } from '../services';
import { teamsStore } from '../teams/teams.store';
import { changeBy, eventFacts } from './event-facts';
import { eventsStore } from './events.store';
import { rideOf, ridesStore } from './rides.store';

/** The changes of jobs and rides in one event. */
export interface HelpUpdate {
  /** Returns a driver's new name and number, `remove` to remove the ride, or undefined to keep it. */
  ride?: (ride: RideRecord, event: EventRecord) => Pick<RideRecord, 'name' | 'phoneNumber'> | 'remove' | undefined;
  /** Returns whether this child's seat becomes free. */
  freesSeat?: (playerId: string, event: EventRecord) => boolean;
  /** Returns whether this account's jobs become free. */
  freesJob?: (userId: string, event: EventRecord) => boolean;
}

export function helpRewriter(services: Services) {
  const { store } = services;
  const events = eventsStore(store);
  const rides = ridesStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const publish = eventFacts(services);

  async function freeJob(actor: Actor, event: EventRecord, isFreed: NonNullable<HelpUpdate['freesJob']>) {
    for (const job of Object.values(event.jobs ?? {})) {
      const helper = Object.values(job.takenBy).find(({ userId }) => isFreed(userId, event));
      if (!helper) continue;
      const change = { ...changeBy(actor, 'event:changed'), fields: ['jobs'] };
      const after = await events.returnJob(event, job, memberRow(helper.userId), change);
      if (after) publish.saved(after, change);
      return true;
    }
    return false;
  }

  async function freeSeat(actor: Actor, event: EventRecord, isFreed: NonNullable<HelpUpdate['freesSeat']>) {
    for (const [row, rideId] of Object.entries(event.riders ?? {})) {
      const ride = rideOf(event, rideId);
      const playerId = row.slice(1);
      if (!ride || !isFreed(playerId, event)) continue;
      const change = changeBy(actor, 'ride:saved');
      const after = await rides.giveBack(event, ride, playerId, change);
      if (after) publish.rideSaved(after, ride, change);
      return true;
    }
    return false;
  }

  async function changeRide(actor: Actor, event: EventRecord, update: NonNullable<HelpUpdate['ride']>) {
    for (const ride of Object.values(event.rides ?? {})) {
      const wanted = update(ride, event);
      if (wanted === 'remove') {
        const change = changeBy(actor, 'ride:removed');
        const after = await rides.remove(event, ride, change);
        if (after) publish.rideRemoved(after, ride.id, change);
        return true;
      }
      if (!wanted || (wanted.name === ride.name && wanted.phoneNumber === ride.phoneNumber)) continue;
      const change = changeBy(actor, 'ride:saved');
      const after = await rides.rename(event, ride, wanted, change);
      if (after) publish.rideSaved(after, ride, change);
      return true;
    }
    return false;
  }

  /** Updates an event change by change, and reads it again before each. */
  async function rewrite(actor: Actor, eventId: string, { ride, freesSeat, freesJob }: HelpUpdate): Promise<void> {
    for (let event = await events.byId(eventId); event; event = await events.byId(eventId)) {
      const isChanged =
        (freesSeat && (await freeSeat(actor, event, freesSeat))) ||
        (ride && (await changeRide(actor, event, ride))) ||
        (freesJob && (await freeJob(actor, event, freesJob)));
      if (!isChanged) return;
    }
  }

  return {
    rewrite,

    /** Writes an account's current name and number into its rides in coming events of these teams. */
    async refresh(actor: Actor, user: UserRecord, teamIds: readonly string[]): Promise<void> {
      const now = { name: displayName(user), phoneNumber: user.phoneNumber };
      for (const id of await events.futureIdsOf(teamIds, Date.now()))
        await rewrite(actor, id, { ride: ({ userId }) => (userId === user._id ? now : undefined) });
    },

    /** Frees seats, rides and jobs in a team's coming events: of a child who left its roster, and of accounts that do not belong to the event any more. */
    async left(actor: Actor, { _id: teamId }: TeamRecord, gone: { playerId?: string; userIds: readonly string[] }) {
      const people = await Promise.all(
        (await accounts.byIds(gone.userIds)).map(async (user) => (await loadCaller(store, user, '')).actor),
      );
      const isGone = (userId: string, { tags }: EventRecord) =>
        people.some(
          (one) => one.userId === userId && !hasRole(one, 'ADMIN') && !tags.some((tag) => belongsTo(one, tag)),
        );
      const rosters = gone.playerId === undefined ? [] : await teams.rostersWith(gone.playerId);
      for (const id of await events.futureIdsOf([teamId], Date.now()))
        await rewrite(actor, id, {
          ride: ({ userId }, event) => (isGone(userId, event) ? 'remove' : undefined),
          freesSeat: (playerId, { tags }) => playerId === gone.playerId && !tags.some((tag) => rosters.includes(tag)),
          freesJob: isGone,
        });
    },
  };
}
