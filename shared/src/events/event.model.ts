/** Events and their rows (specification 3.5 and 3.8; limits: specification 5.2). */
import { z } from 'zod';
import { drawing } from '../drawings/drawing.model';
import {
  eventId,
  filmLink,
  filmSource,
  itemId,
  line,
  moment,
  monthKey,
  offsetSeconds,
  optionalEmail,
  placeHash,
  playerId,
  shirtNumber,
  teamId,
  text,
} from '../fields';
import { listOf } from '../list-of';
import { defineModel, field, type RecordOf } from '../model';
import { position } from '../players/player.model';
import { eventPlace } from '../venues/venue.model';
import {
  AVAILABILITIES,
  type Availability,
  EVENT_STATES,
  EVENT_TYPES,
  MAX_ACTION_CODES,
  MAX_PARTICIPANTS,
  MAX_PLAY_TEXT,
  MAX_PLAYS,
  MAX_SCHEDULES,
  MAX_TEAM_STATS,
  PLAY_TYPES,
  VOLUNTEER_ROLES,
} from './event-words';
import { jobInput, jobModel, rideModel, VISIBILITIES } from './help.model';
import { MAX_JOBS } from './help-limits';
import { RESULT_LENGTH } from './stored-result';
import { pointsRule, schedule, teamStats } from './tournament.model';

export type { Visibility } from './help.model';

export const eventType = z.enum(EVENT_TYPES);
export const eventState = z.enum(EVENT_STATES);
export const homeAway = z.enum(['HOME', 'AWAY', 'NEUTRAL']);

/** How an event is addressed: UTC month, geohash of its place (precision 4), id. The id is the identity. */
export const eventKey = z.object({ time: monthKey, hash: placeHash, id: eventId }).meta({ id: 'EventKey' });
export type EventKey = z.infer<typeof eventKey>;

/** YES, MAYBE or NO; a boolean is read as YES or NO. */
export const availability = z
  .union([z.enum(AVAILABILITIES), z.boolean()])
  .transform((value): Availability => (value === true ? 'YES' : value === false ? 'NO' : value));

/** A row is exported to the person whom it is about. */
const ofRow = { visibleTo: 'anonymous', exported: true, erased: 'kept' } as const;
const answer = { ...ofRow, writableBy: ['anybody'] } as const;
const person = { visibleTo: 'masked', writableBy: ['anybody'], exported: true } as const;
const contact = { visibleTo: 'full', writableBy: ['anybody'], exported: true, erased: 'emptied' } as const;
const attendeeId = z.string().regex(/^[0-9]{5,12}$/, 'Must be a number of 5 to 12 digits');

/** A row of the sign-up list: only the viewer's own family and the team's staff see contacts. */
export const attendeeModel = defineModel(
  VISIBILITIES,
  {
    id: field(z.string(), { ...answer, input: attendeeId }),
    player: field(z.string(), { ...person, input: line(), erased: 'renamed' }),
    playerId: field(playerId.optional(), { ...person, erased: 'id' }),
    available: field(z.enum(AVAILABILITIES), { ...answer, input: availability }),
    position: field(z.string(), { ...answer, input: position }),
    parent: field(z.string(), { ...person, input: line(), erased: 'emptied', about: 'contact' }),
    emailAddress: field(z.string(), { ...contact, input: optionalEmail, about: 'contact' }),
    phoneNumber: field(z.string(), { ...contact, input: line(40), about: 'contact' }),
    volunteer: field(z.enum(['', ...VOLUNTEER_ROLES]), answer),
    /** The family's note on its answer, such as why a child can't go, or that it comes late: for staff and the family itself. */
    reason: field(line(200).optional(), { ...contact, about: 'answerer' }),
    /** When the answer was given (ms); absent in rows from before it was stored. */
    answeredAt: field(z.number().int().optional(), { ...ofRow, visibleTo: 'full' }),
  },
  'id',
);

/** The form of an attendee. With a `playerId`, name and contacts come from the records. */
export const attendeeInput = z.object({
  ...attendeeModel.updateFields('anybody'),
  playerId: playerId.optional(),
});
export type AttendeeInput = z.output<typeof attendeeInput>;

/** An attendee as one viewer may see them. */
export const attendeeView = attendeeModel.view.meta({ id: 'Attendee' });
export type AttendeeView = z.infer<typeof attendeeView>;
/** The fields of an attendee that views show; `AttendeeRecord` adds those that never leave the server. */
export type AttendeeFields = z.infer<typeof attendeeModel.whole>;

export const participantModel = defineModel(
  VISIBILITIES,
  {
    id: field(itemId, ofRow),
    playerId: field(playerId, { ...ofRow, visibleTo: 'masked', erased: 'id' }),
    playerName: field(line(), { ...ofRow, visibleTo: 'masked', erased: 'renamed' }),
    teamId: field(teamId, ofRow),
    teamName: field(line(), ofRow),
    shirtColor: field(line(40).default(''), ofRow),
    shirtNumber: field(shirtNumber.optional(), ofRow),
    guest: field(z.boolean().default(false), ofRow),
    groupName: field(line().default(''), ofRow),
  },
  'id',
);
export const participant = participantModel.whole.meta({ id: 'Participant' });
export type Participant = z.infer<typeof participant>;

/** Attendance of a child. An answer is a separate field. */
export const attendanceModel = defineModel(
  VISIBILITIES,
  {
    playerId: field(playerId, { ...ofRow, visibleTo: 'full', erased: 'id' }),
    came: field(z.boolean(), ofRow),
    /** Not here yet, but on the way. */
    late: field(z.boolean().optional(), ofRow),
    /** The match says so: the child played. What people say counts more. */
    fromMatch: field(z.boolean().optional(), ofRow),
  },
  'playerId',
);
export type AttendanceView = z.infer<typeof attendanceModel.whole>;

export const actionCode = z.object({
  acid: line(40),
  shirtColor: line(40).default(''),
  shirtNumber: shirtNumber.optional(),
  code: z.number().int().min(0).max(100_000),
});

/** Returns the number of characters in all texts of a value, lists included. */
function textOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textOf(part), 0);
}

export const playModel = defineModel(
  VISIBILITIES,
  {
    id: field(itemId, ofRow),
    /** A quickly tagged play repeats the names of its children. */
    name: field(line(), { ...ofRow, exported: false, erased: 'own' }),
    playType: field(z.enum(PLAY_TYPES).default('OTHER'), ofRow),
    source: field(filmSource.default(''), ofRow),
    link: field(filmLink.default(''), ofRow),
    players: field(listOf(line()).max(200).default([]), { visibleTo: 'masked', exported: 'own', erased: 'own' }),
    playerIds: field(listOf(playerId).max(200).default([]), { visibleTo: 'masked', exported: 'own', erased: 'id' }),
    startOffset: field(offsetSeconds.optional(), ofRow),
    endOffset: field(offsetSeconds.optional(), ofRow),
    call: field(line(200).default(''), ofRow),
    suggestion: field(text(2_000).default(''), ofRow),
    rating: field(z.number().min(0).max(100).optional(), ofRow),
    actionCodes: field(listOf(actionCode).max(MAX_ACTION_CODES).default([]), ofRow),
    /** Shown over the film while the play runs. */
    drawing: field(drawing.optional(), ofRow),
  },
  'id',
);

export const play = playModel.whole
  .refine(
    ({ startOffset, endOffset }) => startOffset === undefined || endOffset === undefined || startOffset < endOffset,
    {
      path: ['endOffset'],
      message: 'Must be after the start',
    },
  )
  .refine((whole) => textOf(whole) <= MAX_PLAY_TEXT, {
    path: ['players'],
    message: `The texts of a play are too long: at most ${MAX_PLAY_TEXT.toLocaleString('en')} characters together`,
  })
  .meta({ id: 'Play' });
export type Play = z.infer<typeof play>;

/** No screen shows this field; staff get back what they sent. */
const teamPlayer = z.record(z.string().regex(/^[A-Za-z0-9_]{1,40}$/), z.union([line(), z.number(), z.boolean()]));

/** Of an event an export names when and where it was, beside the rows that are about the person. */
const everybody = { visibleTo: 'anonymous', exported: false, erased: 'kept' } as const;
const form = { ...everybody, writableBy: ['staff'] } as const;
/** Lists of rows, which have models of their own. */
const rows = { visibleTo: 'anonymous', exported: false, computed: true } as const;
const rowsOfForm = { ...rows, writableBy: ['staff'] } as const;

/** Lists are in the order in which their rows were added. The record holds most of them as maps. */
export const eventModel = defineModel(VISIBILITIES, {
  id: field(eventId, everybody),
  key: field(eventKey, rows),
  name: field(line().default(''), form),
  type: field(eventType.default('GAME'), form),
  opponent: field(line().optional(), form),
  /** The team that `opponent` meant when it was saved, if two teams of the club meet. It stays when that team is renamed. */
  opponentId: field(teamId.optional(), everybody),
  homeAway: field(homeAway.optional(), form),
  eventState: field(eventState.default('PENDING'), form),
  /** Why it is cancelled; only a cancelled event has a reason. */
  cancelReason: field(line(200).optional(), form),
  eventTime: field(moment, form),
  endTime: field(moment.optional(), form),
  /** When players meet, before the start. */
  meetTime: field(moment.optional(), form),
  /** Time by which families should answer (ms). */
  answerBy: field(moment.optional(), form),
  eventLocation: field(eventPlace, form),
  /** Name of the place. */
  location: field(z.string(), rows),
  url: field(filmLink.default(''), form),
  result: field(line(RESULT_LENGTH).default(''), form),
  summary: field(text(4_000).default(''), form),
  /** Clothes for the game, such as shirts and socks. */
  kit: field(line().optional(), form),
  note: field(text(1_000).optional(), form),
  /** Events that were made together have the same id. */
  seriesId: field(itemId.optional(), everybody),
  /** The rule by which the series was made (RFC 5545). */
  rrule: field(line(200).optional(), everybody),
  tags: field(listOf(teamId).min(1, 'Team is required').max(20), form),
  participants: field(z.array(participantModel.view), {
    ...rowsOfForm,
    input: listOf(participant).max(MAX_PARTICIPANTS).default([]),
  }),
  teamPlayers: field(z.array(teamPlayer), {
    ...form,
    visibleTo: 'full',
    input: listOf(teamPlayer).max(500).default([]),
  }),
  plays: field(z.array(play), { ...rowsOfForm, input: listOf(play).max(MAX_PLAYS).default([]) }),
  schedules: field(z.array(schedule), {
    ...rowsOfForm,
    input: listOf(schedule).max(MAX_SCHEDULES).default([]),
  }),
  teamStats: field(z.array(teamStats), {
    ...rowsOfForm,
    input: listOf(teamStats).max(MAX_TEAM_STATS).default([]),
  }),
  /** Points of a tournament for a win, a draw and a loss. */
  pointsRule: field(pointsRule.optional(), form),
  /** Absent when there are none. */
  jobs: field(z.array(jobModel.view).optional(), {
    ...rowsOfForm,
    input: listOf(jobInput).max(MAX_JOBS),
  }),
  /** Absent when there are none. Rides have calls and messages of their own. */
  rides: field(z.array(rideModel.view).optional(), rows),
  sources: field(listOf(filmSource).max(20).default([]), form),
  attendees: field(z.array(attendeeView), rows),
  /** The children who came or were missing, for staff. Absent while nobody has said so. */
  attendance: field(z.array(attendanceModel.whole).optional(), { ...rows, visibleTo: 'full' }),
  /** Counts every change. */
  version: field(z.number().int(), everybody),
  /** Counts saves of the whole form. */
  rev: field(z.number().int(), everybody),
  /** True: the viewer made this event. */
  own: field(z.boolean().optional(), rows),
});

/** The stored fields of an event that views show as they are; `EventRecord` adds maps of rows and what never leaves the server. */
export type EventFields = RecordOf<typeof eventModel>;

/** The form of a new event. The server sets attendees, version and author. */
export const eventInput = z.object({ id: eventId.optional(), ...eventModel.newFields('staff') });
export type EventInput = z.output<typeof eventInput>;

/** The fields of an event that a live message changes. Attendees and rides have messages of their own. */
export const eventPatch = eventModel.patch.omit({ attendees: true, rides: true, version: true, own: true, id: true });

/** An event as one viewer may see it. */
export const eventView = eventModel.view.meta({ id: 'Event' });
export type EventView = z.output<typeof eventView>;
