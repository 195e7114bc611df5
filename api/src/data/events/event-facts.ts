/** Publishes changes of events and attendees, with the full payload. The realtime service masks it for each audience. */

import type { AttendeeRecord, EventChange, EventRecord, RideRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import type { Play } from '@touchline/shared/events/event.model';
import type { PublishedName } from '@touchline/shared/live/messages';
import { changeStamp, publishMessage as publishOne } from '../../base/publish';
import type { Services } from '../../base/services';
import { currentKey, eventFields, fullAttendee, fullEvent, fullRide } from './events-presenter';

/** A change, for the event's history and for the published message. */
export interface Change<N extends PublishedName = PublishedName> extends EventChange {
  what: N;
}

export const changeBy = <N extends PublishedName>(actor: Actor, what: N): Change<N> => ({
  what,
  ...changeStamp(actor),
});

/** Returns the fields that every message about a version of an event has. */
export const eventVersion = (event: EventRecord, { at, by }: Change) => ({
  key: currentKey(event),
  version: event.version,
  at,
  by,
});

/** Returns the receivers of a message about a row: the event's teams, and the child's guardians or, without a child, the row's author. */
const receiversOf = ({ tags }: EventRecord, { playerId, createdBy }: AttendeeRecord) => ({
  teams: tags,
  ...(playerId === undefined ? { userId: createdBy } : { playerId }),
});

/**
 * Call each function with the event that the write returned.
 * @param batch screens get all messages of this batch at once
 */
export function eventFacts(services: Services, batch?: string) {
  const publishMessage: typeof publishOne = (to, name, about, payload) =>
    publishOne(to, name, batch === undefined ? about : { ...about, batch }, payload);
  /** Publishes to these teams that they now have the event. */
  const added = (event: EventRecord, teams: string[], { at, by }: Change) =>
    publishMessage(services, 'event:created', { teams }, () => ({ event: fullEvent(event), at, by }));

  return {
    created: (event: EventRecord, change: Change) => added(event, event.tags, change),

    added,

    /** Publishes to these teams that they no longer have the event. */
    removed: (event: EventRecord, teams: string[], { at, by }: Change) =>
      publishMessage(services, 'event:removed', { teams }, () => ({ key: currentKey(event), at, by })),

    /** Publishes the new values of the changed fields. */
    saved: (event: EventRecord, change: Change & { fields: string[] }) =>
      publishMessage(services, 'event:changed', { teams: event.tags }, () => ({
        ...eventVersion(event, change),
        patch: eventFields(event, change.fields),
      })),

    playSaved: (event: EventRecord, play: Play, change: Change) =>
      publishMessage(services, 'play:saved', { teams: event.tags }, () => ({ ...eventVersion(event, change), play })),

    playRemoved: (event: EventRecord, playId: string, change: Change) =>
      publishMessage(services, 'play:removed', { teams: event.tags }, () => ({
        ...eventVersion(event, change),
        playId,
      })),

    /** Publishes this ride as the event holds it. */
    rideSaved: (event: EventRecord, { id, userId }: Pick<RideRecord, 'id' | 'userId'>, change: Change) =>
      publishMessage(services, 'ride:saved', { teams: event.tags }, () => {
        const ride = event.rides?.[memberRow(userId)];
        if (ride?.id !== id) throw new Error(`Event ${event._id} has no ride ${id}`);
        return { ...eventVersion(event, change), ride: fullRide(event, ride) };
      }),

    rideRemoved: (event: EventRecord, rideId: string, change: Change) =>
      publishMessage(services, 'ride:removed', { teams: event.tags }, () => ({
        ...eventVersion(event, change),
        rideId,
      })),

    attendeeSaved: (event: EventRecord, row: AttendeeRecord, change: Change<'attendee:added' | 'attendee:changed'>) =>
      publishMessage(services, change.what, receiversOf(event, row), () => ({
        ...eventVersion(event, change),
        attendee: fullAttendee(row),
      })),

    attendeeRemoved: (event: EventRecord, row: AttendeeRecord, change: Change) =>
      publishMessage(services, 'attendee:removed', receiversOf(event, row), () => ({
        ...eventVersion(event, change),
        attendeeId: row.id,
      })),
  };
}
