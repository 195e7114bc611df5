/** Publishes changes of events and attendees, with the full payload. The realtime service masks it for each audience. */
import type { Actor } from '@touchline/shared/access/actor';
import type { Play } from '@touchline/shared/events/event.model';
import type { NewsName } from '@touchline/shared/live/messages';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/shared/server/records';
import { messageFact as buildFact, changeStamp, publishFact } from '../news/publish';
import type { Services } from '../services';
import { currentKey, eventFields, fullAttendee, fullEvent } from './events.present';

/** A change, for the event's history and for the published fact. */
export interface Change<N extends NewsName = NewsName> extends EventChange {
  what: N;
}

export const changeBy = <N extends NewsName>(actor: Actor, what: N): Change<N> => ({ what, ...changeStamp(actor) });

/**
 * Call each function with the event that the write returned.
 * @param batch screens get all messages of this batch at once
 */
export function eventFacts(services: Services, batch?: string) {
  const messageFact: typeof buildFact = (name, payload, about) =>
    buildFact(name, payload, batch === undefined ? about : { ...about, batch });
  /** Fields that every message about an event has. */
  const changed = (event: EventRecord, { at, by }: Change) => ({
    key: currentKey(event),
    version: event.version,
    at,
    by,
  });
  /** Addresses the people of the event's teams, and the row's owner: the child's guardians, or its author if it has no child. */
  const aboutRow = ({ tags }: EventRecord, { playerId, createdBy }: AttendeeRecord) => ({
    teams: tags,
    ...(playerId === undefined ? { userId: createdBy } : { playerId }),
  });

  return {
    created: (event: EventRecord, { at, by }: Change) =>
      publishFact(services, () =>
        messageFact('event:created', { event: fullEvent(event), at, by }, { teams: event.tags }),
      ),

    /** Tells these teams that they no longer have the event. */
    removed: (event: EventRecord, teams: string[], { at, by }: Change) =>
      publishFact(services, () => messageFact('event:removed', { key: currentKey(event), at, by }, { teams })),

    /** Tells these teams that they now have the event. */
    added: (event: EventRecord, teams: string[], { at, by }: Change) =>
      publishFact(services, () => messageFact('event:created', { event: fullEvent(event), at, by }, { teams })),

    /** Publishes the new values of the changed fields. */
    saved: (event: EventRecord, change: Change & { fields: string[] }) =>
      publishFact(services, () =>
        messageFact(
          'event:changed',
          { ...changed(event, change), patch: eventFields(event, change.fields) },
          { teams: event.tags },
        ),
      ),

    playSaved: (event: EventRecord, play: Play, change: Change) =>
      publishFact(services, () =>
        messageFact('play:saved', { ...changed(event, change), play }, { teams: event.tags }),
      ),

    playRemoved: (event: EventRecord, playId: string, change: Change) =>
      publishFact(services, () =>
        messageFact('play:removed', { ...changed(event, change), playId }, { teams: event.tags }),
      ),

    attendeeSaved: (event: EventRecord, row: AttendeeRecord, change: Change<'attendee:added' | 'attendee:changed'>) =>
      publishFact(services, () =>
        messageFact(change.what, { attendee: fullAttendee(row), ...changed(event, change) }, aboutRow(event, row)),
      ),

    attendeeRemoved: (event: EventRecord, row: AttendeeRecord, change: Change) =>
      publishFact(services, () =>
        messageFact('attendee:removed', { ...changed(event, change), attendeeId: row.id }, aboutRow(event, row)),
      ),
  };
}
