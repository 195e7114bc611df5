/** Events and attendees as one viewer may see them: masked by `event-visibility`, the viewer's own rows in full. */

import type { AttendeeRecord, EventRecord, RideRecord } from '@touchline/server/records';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import type { AwayAnswer } from '@touchline/shared/events/away.contract';
import {
  type AttendanceView,
  type AttendeeFields,
  type AttendeeView,
  type EventKey,
  type EventView,
  eventModel,
  type Play,
} from '@touchline/shared/events/event.model';
import type {
  EventHistoryEntry,
  ParticipantsReply,
  PlayReply,
  VersionReply,
} from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import type { FamilyShare } from '@touchline/shared/events/event-planning.contract';
import { maskEvent, type OpenFilms, withoutClubFilm } from '@touchline/shared/events/event-visibility';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import { seesClubFilm, visibilityOf } from '@touchline/shared/events/events.rules';
import { jobModel, type RideView, rideModel } from '@touchline/shared/events/help.model';
import type { SeasonView } from '@touchline/shared/events/season.contract';
import type { Message } from '@touchline/shared/live/messages';
import type { AttendanceReply } from '@touchline/shared/match/attendance.contract';
import { isOwnAsAdult } from './attendee-person';
import { ridersOf } from './ride-seats';

/** Returns the current key of a stored event. */
export const currentKey = ({
  _id,
  eventTime,
  eventLocation,
}: Pick<EventRecord, '_id' | 'eventTime' | 'eventLocation'>): EventKey => keyOf({ id: _id, eventTime, eventLocation });

/** Returns an attendee in full: for live messages, which realtime masks, and for viewers with full visibility. */
export const fullAttendee = (row: AttendeeRecord): AttendeeFields => ({
  id: row.id,
  player: row.player,
  available: row.available,
  position: row.position,
  parent: row.parent,
  emailAddress: row.emailAddress,
  phoneNumber: row.phoneNumber,
  volunteer: row.volunteer,
  // The spreads come last: Node 20 takes microseconds for each field after a spread.
  ...(row.playerId !== undefined && { playerId: row.playerId }),
  ...(row.reason && { reason: row.reason }),
  ...(row.answeredAt !== undefined && { answeredAt: row.answeredAt }),
});

function jobsOf({ jobs = {} }: EventRecord): EventView['jobs'] {
  const list = Object.values(jobs).map((job) => jobModel.present(job, { takenBy: Object.values(job.takenBy) }));
  return list.length > 0 ? list : undefined;
}

/** Returns a ride in full: for live messages, which realtime masks, and for viewers with full visibility. */
export const fullRide = (event: EventRecord, ride: RideRecord): RideView =>
  rideModel.present(ride, { riders: ridersOf(event, ride.id) });

const attendanceOf = ({ attendance = {} }: EventRecord): AttendanceView[] => Object.values(attendance);

function ridesOf(event: EventRecord): RideView[] | undefined {
  const list = Object.values(event.rides ?? {}).map((ride) => fullRide(event, ride));
  return list.length > 0 ? list : undefined;
}

/** Returns an event in full. */
export const fullEvent = (event: EventRecord): EventView =>
  eventModel.present(event, {
    key: currentKey(event),
    location: event.eventLocation.name,
    participants: Object.values(event.participants),
    plays: Object.values(event.plays),
    schedules: Object.values(event.schedules),
    teamStats: Object.values(event.teamStats),
    jobs: jobsOf(event),
    rides: ridesOf(event),
    attendance: event.attendance && attendanceOf(event),
    attendees: Object.values(event.attendees).map(fullAttendee),
  });

/** Returns these fields of an event, the fields that depend on them, and `rev`. A field that was cleared is null. */
export function eventFields(event: EventRecord, names: readonly string[]): Message<'event:changed'>['patch'] {
  const moved = names.includes('eventTime') || names.includes('eventLocation') ? ['key', 'location'] : [];
  const view: Record<string, unknown> = fullEvent(event);
  return Object.fromEntries([...names, ...moved, 'rev'].map((name) => [name, view[name] ?? null]));
}

/** Returns whether a row belongs to the viewer: a child's row to its guardians, any other row to the user who signed up. */
export const isOwnRow = (actor: Actor, row: AttendeeRecord): boolean =>
  row.playerId === undefined ? isOwnAsAdult(row, actor) : isGuardian(actor, row.playerId);

function maskFor<E extends { attendees: AttendeeView[] }>(view: E, event: EventRecord, viewer: Actor): E {
  const visibility = visibilityOf(viewer, event.tags);
  if (visibility === 'full') return view;
  const rows = Object.values(event.attendees).filter((row) => isOwnRow(viewer, row));
  const own = new Set(rows.map(({ id }) => id));
  return maskEvent(
    view,
    visibility,
    ({ id }) => own.has(id),
    ({ riders }) => riders?.some((playerId) => isGuardian(viewer, playerId)) ?? false,
  );
}

/** An event as a viewer may see it. */
export function asSeen(event: EventRecord, viewer: Actor, open: OpenFilms): EventView {
  const whole = fullEvent(event);
  const shown = seesClubFilm(viewer, event.tags) ? whole : withoutClubFilm(whole, open);
  return { own: event.createdBy === viewer.userId, ...maskFor(shown, event, viewer) };
}

export const presentEvent = (event: EventRecord, viewer: Actor, open: OpenFilms): Presented<EventView> =>
  present(asSeen(event, viewer, open));

/** The list of attendees with the event's version. */
export const presentAttendees = (event: EventRecord, viewer: Actor): Presented<AttendeesReply> => {
  const reply = { id: event._id, attendees: Object.values(event.attendees).map(fullAttendee), version: event.version };
  return present(maskFor(reply, event, viewer));
};

export const presentPlay = (event: EventRecord, play: Play): Presented<PlayReply> =>
  present({ id: event._id, play, version: event.version });

/** The event and its version, after a change of a play, a job or a ride. */
export const presentVersion = (event: EventRecord): Presented<VersionReply> =>
  present({ id: event._id, version: event.version });

/** Answers of one child that the caller changed: for its guardian. */
export const presentAway = (answers: AwayAnswer[]): Presented<AwayAnswer[]> => present(answers);

export const presentSeason = (season: SeasonView): Presented<SeasonView> => present(season);

export const presentShares = (shares: FamilyShare[]): Presented<FamilyShare[]> => present(shares);

export const presentAttendance = (event: EventRecord): Presented<AttendanceReply> =>
  present({ id: event._id, attendance: attendanceOf(event), version: event.version });

/** The line-up with the event's version, for staff who may change it. */
export const presentParticipants = (event: EventRecord): Presented<ParticipantsReply> =>
  present({ id: event._id, participants: Object.values(event.participants), version: event.version });

/** The changes of an event, newest first. The last change made the current version, the one before it the version before. */
export const presentHistory = ({
  version,
  changes,
}: Pick<EventRecord, 'version' | 'changes'>): Presented<EventHistoryEntry[]> =>
  present(changes.toReversed().map((change, changesSince) => ({ version: version - changesSince, ...change })));
