/** Updates jobs and rides after changes elsewhere: a changed name, a family that left, an erased account. */

import { loadCaller } from '@touchline/server/access/caller';
import type { EventRecord, RideRecord, UserRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { passTurn } from '@touchline/server/turns';
import { type Actor, belongsTo, hasRole } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { changesOf, type FieldChanges } from '../../base/changed-fields';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { jobsStore } from '../../data/events/jobs.store';
import { rideOf, ridesStore } from '../../data/events/rides.store';
import { teamsStore } from '../../data/teams/teams.store';

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
  const jobs = jobsStore(store);
  const rides = ridesStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const publish = eventFacts(services);

  async function freeJob(actor: Actor, event: EventRecord, isFreed: NonNullable<HelpUpdate['freesJob']>) {
    for (const job of Object.values(event.jobs ?? {})) {
      const helper = Object.values(job.takenBy).find(({ userId }) => isFreed(userId, event));
      if (!helper) continue;
      const change = { ...changeBy(actor, 'event:changed'), fields: ['jobs'] };
      const after = await jobs.giveBack(event, job, memberRow(helper.userId), change);
      if (after) publish.saved(after, change);
      return true;
    }
    return false;
  }

  async function renameHelper(actor: Actor, event: EventRecord, nameOf: NonNullable<HelpUpdate['helperName']>) {
    for (const job of Object.values(event.jobs ?? {}))
      for (const { userId, name } of Object.values(job.takenBy)) {
        const current = nameOf(userId);
        if (current === undefined || current === name) continue;
        const change = { ...changeBy(actor, 'event:changed'), fields: ['jobs'] };
        const after = await jobs.rename(
          event,
          job,
          { row: memberRow(userId), person: { userId, name: current } },
          change,
        );
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
      const fields = wanted ? changesOf(ride, wanted) : {};
      if (Object.keys(fields).length === 0) continue;
      const change = changeBy(actor, 'ride:saved');
      const after = await rides.change(event, ride, fields, change);
      if (after) publish.rideSaved(after, ride, change);
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

  /** Returns a function that returns whether an account is active and still belongs to an event. It reads each account once. */
  function createMembershipCheck() {
    const actors = new Map<string, Promise<Actor | undefined>>();
    const read = async (userId: string) => {
      const user = await accounts.byId(userId);
      return user?.active ? (await loadCaller(store, user, '')).actor : undefined;
    };
    return async (userId: string, { tags }: Pick<EventRecord, 'tags'>): Promise<boolean> => {
      const reading = actors.get(userId) ?? read(userId);
      actors.set(userId, reading);
      const actor = await reading;
      return actor !== undefined && (hasRole(actor, 'ADMIN') || tags.some((tag) => belongsTo(actor, tag)));
    };
  }

  /** Frees the jobs, rides and seats in one event of people who no longer belong to it. */
  async function freeIn(
    actor: Actor,
    eventId: string,
    belongs: ReturnType<typeof createMembershipCheck>,
  ): Promise<void> {
    const event = await events.byId(eventId);
    if (!event) return;
    const { jobs = {}, rides: offered = {}, riders = {} } = event;
    const helpers = Object.values(jobs).flatMap(({ takenBy }) => Object.values(takenBy));
    const formerMembers = new Set<string>();
    for (const { userId } of [...helpers, ...Object.values(offered)])
      if (!formerMembers.has(userId) && !(await belongs(userId, event))) formerMembers.add(userId);
    const formerPlayers = new Set<string>();
    for (const row of Object.keys(riders)) {
      const playerId = row.slice(1);
      if (!(await teams.anyRosters(event.tags, playerId))) formerPlayers.add(playerId);
    }
    if (formerMembers.size + formerPlayers.size === 0) return;
    await rewrite(actor, eventId, {
      ride: ({ userId }) => (formerMembers.has(userId) ? 'remove' : undefined),
      freesSeat: (playerId) => formerPlayers.has(playerId),
      freesJob: (userId) => formerMembers.has(userId),
    });
  }

  return {
    rewrite,

    /** Returns whether an account, read now, still belongs to the event. */
    belongs: (userId: string, event: Pick<EventRecord, 'tags'>): Promise<boolean> =>
      createMembershipCheck()(userId, event),

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

    /**
     * Frees the jobs, rides and seats of everybody who does not belong to a coming event any more. Call it after people or children
     * left these teams, or after a team left this event.
     */
    async freeAfterLeaving(actor: Actor, from: { teamIds: readonly string[] } | { eventId: string }): Promise<void> {
      const belongs = createMembershipCheck();
      const ids = 'eventId' in from ? [from.eventId] : await events.futureIdsOf(from.teamIds, Date.now());
      for (const id of ids) await freeIn(actor, id, belongs);
    },
  };
}
