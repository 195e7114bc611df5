/** Enumerations and limits of events (specification 3.8 and 5.2). This file has no schemas, because the first screen loads it. */
export const EVENT_TYPES = ['GAME', 'TOURNAMENT', 'PRACTICE', 'OTHER'] as const;
export const EVENT_STATES = [
  'PENDING',
  'FINISHED',
  'UPLOADED',
  'NUMBERED',
  'PROCESSING',
  'DOWNLOADED',
  'LABELLED',
  'CANCELLED',
  'ONGOING',
] as const;
export const PLAY_TYPES = ['SCORE', 'CHANCE', 'EXECUTION', 'DRIBBLING', 'PASSING', 'SHOOTING', 'OTHER'] as const;
export const VOLUNTEER_ROLES = ['Ref', 'Coach', 'Goalie', 'Filming', 'AR', 'OTHER'] as const;
export const AVAILABILITIES = ['YES', 'MAYBE', 'NO'] as const;

/** Maximum number per event (specification 5.2). */
export const MAX_ATTENDEES = 2_000;
export const MAX_PARTICIPANTS = 200;
export const MAX_PLAYS = 300;
export const MAX_SCHEDULES = 100;
export const MAX_TEAM_STATS = 50;
/** Maximum number of action codes in all plays of an event. */
export const MAX_ACTION_CODES = 500;
/** Maximum characters of all texts of a play. */
export const MAX_PLAY_TEXT = 16_000;
/** Maximum number of events that one call makes from a rule such as "every Tuesday". */
export const MAX_SERIES = 60;
/** Maximum size of all plays of an event in BSON: lists of events hold them. */
export const MAX_PLAYS_BYTES = 1_048_576;
/** Maximum size of an event in BSON. Sign-ups have a limit of their own and always fit. */
export const MAX_EVENT_BYTES = 4 * 1_048_576;

export type EventType = (typeof EVENT_TYPES)[number];
export type EventState = (typeof EVENT_STATES)[number];
export type VolunteerRole = (typeof VOLUNTEER_ROLES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
