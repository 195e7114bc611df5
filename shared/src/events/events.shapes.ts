/** Events and their rows (specification 3.5 and 3.8; limits: specification 5.2). */
import { z } from 'zod';
import {
  eventId,
  filmSource,
  itemId,
  line,
  link,
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
import { position } from '../players/player.model';
import { venueView } from '../venues/venue.model';
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
} from './events.words';

export const eventType = z.enum(EVENT_TYPES);
export const eventState = z.enum(EVENT_STATES);

/** How an event is addressed: UTC month, geohash of its place (precision 4), id. The id is the identity. */
export const eventKey = z.object({ time: monthKey, hash: placeHash, id: eventId }).meta({ id: 'EventKey' });
export type EventKey = z.infer<typeof eventKey>;

/** YES, MAYBE or NO; a boolean is read as YES or NO. */
export const availability = z
  .union([z.enum(AVAILABILITIES), z.boolean()])
  .transform((value): Availability => (value === true ? 'YES' : value === false ? 'NO' : value));

/** The form of an attendee. With a `playerId`, name and contacts come from the records. */
export const attendeeInput = z.object({
  id: z
    .string()
    .regex(/^[0-9]{5,12}$/, 'Must be a number of 5 to 12 digits')
    .optional(),
  player: line().optional(),
  playerId: playerId.optional(),
  available: availability.optional(),
  position: position.optional(),
  parent: line().optional(),
  emailAddress: optionalEmail.optional(),
  phoneNumber: line(40).optional(),
  volunteer: z.enum(['', ...VOLUNTEER_ROLES]).optional(),
});
export type AttendeeInput = z.output<typeof attendeeInput>;

/** An attendee as one viewer may see them: only their own family and the team's staff see contacts. */
export const attendeeView = z
  .object({
    id: z.string(),
    player: z.string().optional(),
    playerId: playerId.optional(),
    available: z.enum(AVAILABILITIES),
    position: z.string(),
    parent: z.string().optional(),
    emailAddress: z.string().optional(),
    phoneNumber: z.string().optional(),
    volunteer: z.enum(['', ...VOLUNTEER_ROLES]),
  })
  .meta({ id: 'Attendee' });
export type AttendeeView = z.infer<typeof attendeeView>;

export const participant = z
  .object({
    id: itemId,
    playerId,
    playerName: line(),
    teamId,
    teamName: line(),
    shirtColor: line(40).default(''),
    shirtNumber: shirtNumber.optional(),
    guest: z.boolean().default(false),
    groupName: line().default(''),
  })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participant>;

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

export const play = z
  .object({
    id: itemId,
    name: line(),
    playType: z.enum(PLAY_TYPES).default('OTHER'),
    source: filmSource.default(''),
    link: link.default(''),
    players: z.array(line()).max(200).default([]),
    playerIds: z.array(playerId).max(200).default([]),
    startOffset: offsetSeconds.optional(),
    endOffset: offsetSeconds.optional(),
    call: line(200).default(''),
    suggestion: text(2_000).default(''),
    rating: z.number().min(0).max(100).optional(),
    actionCodes: z.array(actionCode).max(MAX_ACTION_CODES).default([]),
  })
  .refine(
    ({ startOffset, endOffset }) => startOffset === undefined || endOffset === undefined || startOffset < endOffset,
    {
      path: ['endOffset'],
      message: 'Must be after the start',
    },
  )
  .refine((one) => textOf(one) <= MAX_PLAY_TEXT, {
    path: ['players'],
    message: `The texts of a play are too long: at most ${MAX_PLAY_TEXT.toLocaleString('en')} characters together`,
  })
  .meta({ id: 'Play' });
export type Play = z.infer<typeof play>;

/** The place of an event: the fields that it copies from its venue. */
export const eventPlace = venueView
  .pick({ id: true, name: true, latitude: true, longitude: true, address: true })
  .partial({ address: true })
  .meta({ id: 'EventPlace' });
export type EventPlace = z.infer<typeof eventPlace>;

export const schedule = z
  .object({
    id: itemId,
    name: line(),
    time: moment,
    location: eventPlace,
    teams: z.array(line()).min(1, 'Teams are required').max(20),
    theme: line().default(''),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;

/** No screen shows this field; staff get back what they sent. */
const teamPlayer = z.record(z.string().regex(/^[A-Za-z0-9_]{1,40}$/), z.union([line(), z.number(), z.boolean()]));

const count = z.number().int().min(0).max(10_000).default(0);
export const teamStats = z
  .object({
    id: itemId,
    teamId,
    teamName: line(),
    matchesPlayed: count,
    numOfWins: count,
    numOfLosses: count,
    numOfDraws: count,
    goalsFor: count,
    goalsAgainst: count,
    numOfYellowCards: count,
    numOfRedCards: count,
    points: count,
  })
  .meta({ id: 'TeamStats' });
export type TeamStats = z.infer<typeof teamStats>;

/** The form of a new event. The server sets attendees, version and author. */
export const eventInput = z.object({
  id: eventId.optional(),
  name: line().default(''),
  type: eventType.default('GAME'),
  eventState: eventState.default('PENDING'),
  eventTime: moment,
  eventLocation: eventPlace,
  url: link.default(''),
  result: line(40).default(''),
  summary: text(4_000).default(''),
  tags: z.array(teamId).min(1, 'Team is required').max(20),
  participants: z.array(participant).max(MAX_PARTICIPANTS).default([]),
  teamPlayers: z.array(teamPlayer).max(500).default([]),
  plays: z.array(play).max(MAX_PLAYS).default([]),
  schedules: z.array(schedule).max(MAX_SCHEDULES).default([]),
  teamStats: z.array(teamStats).max(MAX_TEAM_STATS).default([]),
  sources: z.array(filmSource).max(20).default([]),
});
export type EventInput = z.output<typeof eventInput>;

/** An event as one viewer may see it. Lists are in the order in which their rows were added. */
export const eventView = eventInput
  .extend({
    id: eventId,
    key: eventKey,
    /** Name of the place. */
    location: z.string(),
    teamPlayers: z.array(teamPlayer).optional(),
    participants: z.array(participant.partial({ playerId: true, playerName: true })),
    plays: z.array(play),
    schedules: z.array(schedule),
    teamStats: z.array(teamStats),
    attendees: z.array(attendeeView),
    /** Counts every change. */
    version: z.number().int(),
    /** Counts saves of the whole form. */
    rev: z.number().int(),
    /** Whether the viewer made this event. */
    own: z.boolean().optional(),
  })
  .meta({ id: 'Event' });
export type EventView = z.output<typeof eventView>;
