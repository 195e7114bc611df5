/** Writes the parts of events for calls. Just before a write its child may be merged, or its account may leave the team: both are followed. */
import type { EventRecord, JobRecord, RideRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { notFound } from '@touchline/shared/errors';
import type { Participant } from '@touchline/shared/events/event.model';
import type { Helper } from '@touchline/shared/events/help.model';
import { oncePerServices } from '../../base/services';
import { teamsStore } from '../../data/teams/teams.store';
import { eventWrites } from '../events/event-writes';
import { filmTitles } from '../events/film-titles';
import { type HelpUpdate, helpRewriter } from '../events/help-rewriter';
import { mergeFollower } from '../merging/merge-follower';

export const eventParts = oncePerServices((services) => {
  const writes = eventWrites(services, mergeFollower(services).followNamed);
  const teams = teamsStore(services.store);
  const { rewrite, belongs } = helpRewriter(services);
  const { clearTitlesOfEvent } = filmTitles(services);

  /** Takes back what a write gave to somebody who had just left: nothing else would. @throws Problem 404 that names what is gone */
  async function takeBack(actor: Actor, { _id }: EventRecord, gone: string, update: HelpUpdate): Promise<never> {
    await rewrite(actor, _id, update);
    throw notFound(gone);
  }

  return {
    ...writes,
    clearTitlesOfEvent,

    async addParticipants(
      actor: Actor,
      event: EventRecord,
      added: readonly Participant[],
    ): Promise<EventRecord | null> {
      const after = await writes.addParticipants(actor, event, added);
      const children = added.map(({ playerId }) => playerId);
      if (after) await clearTitlesOfEvent(actor, after._id, children);
      return after;
    },

    /** @throws Problem 404 when the person leaves the team meanwhile */
    async takeJob(actor: Actor, event: EventRecord, job: JobRecord, person: Helper): Promise<EventRecord | null> {
      const after = await writes.takeJob(actor, event, job, person);
      if (after && !(await belongs(person.userId, after)))
        return takeBack(actor, event, 'event', { freesJob: (id) => id === person.userId });
      return after;
    },

    /** @throws Problem 404 when the driver leaves the team meanwhile */
    async offerRide(actor: Actor, event: EventRecord, ride: RideRecord): Promise<EventRecord | null> {
      const after = await writes.offerRide(actor, event, ride);
      if (after && !(await belongs(ride.userId, after)))
        return takeBack(actor, event, 'event', { ride: ({ id }) => (id === ride.id ? 'remove' : undefined) });
      return after;
    },

    /** @throws Problem 404 when the child leaves the roster meanwhile */
    async takeSeat(actor: Actor, event: EventRecord, ride: RideRecord, playerId: string): Promise<EventRecord | null> {
      const after = await writes.takeSeat(actor, event, ride, playerId);
      if (after && !(await teams.anyRosters(event.tags, playerId)))
        return takeBack(actor, event, 'player', { freesSeat: (id) => id === playerId });
      return after;
    },
  };
});
