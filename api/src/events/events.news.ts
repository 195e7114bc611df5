/** What is told of events and attendees: facts with the full payload; realtime decides who hears how much of them. */
import type { Actor } from '@touchline/shared/access/actor';
import type { Play } from '@touchline/shared/events/events.shapes';
import type { NewsName } from '@touchline/shared/live/messages';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/shared/server/records';
import { changeStamp, messageFact, publishFact } from '../news/publish';
import type { Services } from '../services';
import { currentKey, eventFields, fullAttendee, fullEvent } from './events.present';

/** One change as the event remembers it and as the news report it. */
export interface Change<N extends NewsName = NewsName> extends EventChange {
  what: N;
}

export const changeBy = <N extends NewsName>(actor: Actor, what: N): Change<N> => ({ what, ...changeStamp(actor) });

/** Every function is called with the event as the write returned it. */
export function eventsNews(services: Services) {
  /** Where and when a change happened: what every message about an event says. */
  const changed = (event: EventRecord, { at, by }: Change) => ({
    key: currentKey(event),
    version: event.version,
    at,
    by,
  });
  /** Whose row it is: its child's guardians, or, without a child, whoever made it. */
  const aboutRow = ({ tags }: EventRecord, { playerId, createdBy }: AttendeeRecord) => ({
    teams: tags,
    ...(playerId === undefined ? { userId: createdBy } : { playerId }),
  });

  return {
    created: (event: EventRecord, { at, by }: Change) =>
      publishFact(services, () =>
        messageFact('event:created', { event: fullEvent(event), at, by }, { teams: event.tags }),
      ),

    /** An event ended for these teams. */
    removed: (event: EventRecord, teams: string[], { at, by }: Change) =>
      publishFact(services, () => messageFact('event:removed', { key: currentKey(event), at, by }, { teams })),

    /** An event came to these teams, which did not have it before. */
    appeared: (event: EventRecord, teams: string[], { at, by }: Change) =>
      publishFact(services, () => messageFact('event:created', { event: fullEvent(event), at, by }, { teams })),

    /** A form was saved, or everybody made a participant: the fields that changed go out as they are now. */
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
