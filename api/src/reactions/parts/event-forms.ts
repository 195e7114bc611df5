/** Writes forms, teams and removals of events, with all that follows for the people of the teams that leave. */

import type { EventRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { type Change, eventFacts } from '../../data/events/event-facts';
import { type EventSave, eventTeamsStore } from '../../data/events/event-teams.store';
import type { EventHead } from '../../data/events/events.store';
import { matchWritesStore } from '../../data/match/match-writes.store';
import { teamsStore } from '../../data/teams/teams.store';
import { freeingHelp } from '../effects/free-help';
import { filmChanges } from '../events/film-changes';
import { eventParts } from './event-parts';

type EventChange = Change<'event:changed'> & { fields: string[] };

/** @param batch see `eventFacts` */
export function eventForms(services: Services, batch?: string) {
  const stored = eventTeamsStore(services.store);
  const publish = eventFacts(services, batch);
  const freeHelp = freeingHelp(services);
  const films = filmChanges(services);
  const { follow, clearTitlesOfEvent } = eventParts(services);
  const rosters = teamsStore(services.store);
  const matches = matchWritesStore(services.store);

  /** All that follows for the people of teams that an event lost, while others still have it. Can be repeated. */
  const freeLeaversHelp = (actor: Actor, event: EventRecord): Promise<void> => freeHelp(actor, { eventId: event._id });

  return {
    /**
     * Saves a form. Returns null when another form was saved or the teams changed since.
     * @throws Problem 409 when the event would be too large
     */
    async save(
      actor: Actor,
      event: EventRecord,
      { teams, change, ...form }: Omit<EventSave, 'whileEmpty' | 'change'> & { teams: TagChanges; change: EventChange },
    ): Promise<EventRecord | null> {
      const hasDropped = teams.dropped.length > 0;
      const after = await stored.save(event, { ...form, change, whileEmpty: hasDropped });
      if (!after) return null;
      // Publishes the removal first, so that members of a dropped and a remaining team keep the event on the screen.
      if (hasDropped) publish.removed(after, teams.dropped, change);
      if (teams.added.length > 0) publish.added(after, teams.added, change);
      publish.saved(after, change);
      if (hasDropped) await freeLeaversHelp(actor, after);
      if (hasDropped || teams.added.length > 0) await films.teamsChanged(actor, after._id, after.tags);
      await follow(actor, event, after);
      const joined = [
        ...Object.values(after.participants).map(({ playerId }) => playerId),
        ...(await rosters.byIds(teams.added)).flatMap(({ playerIds }) => playerIds),
      ];
      await clearTitlesOfEvent(actor, after._id, joined);
      return after;
    },

    /** Removes one of several teams. Returns null when a person is signed up or the teams changed. */
    async removeTeam(actor: Actor, event: EventHead, tag: string, change: EventChange): Promise<EventRecord | null> {
      const after = await stored.removeTeam(event, tag, change);
      if (!after) return null;
      publish.removed(after, [tag], change);
      publish.saved(after, change);
      await freeLeaversHelp(actor, after);
      await films.teamsChanged(actor, after._id, after.tags);
      return after;
    },

    /** Deletes an event. Returns false when a person is signed up or the teams changed. */
    async remove(actor: Actor, event: EventRecord, change: Change<'event:removed'>): Promise<boolean> {
      if (!(await stored.remove(event, actor.userId))) return false;
      await matches.removeOfEvent(event._id);
      publish.removed(event, event.tags, change);
      await films.eventRemoved(actor, event._id);
      return true;
    },
  };
}

/** Teams that a form adds to an event, and those that it drops. */
export interface TagChanges {
  added: string[];
  dropped: string[];
}
