/**
 * Editing events: the form, the plays of the film, the line-up (specification 6.3). Separate from `events.contract`, which every screen
 * loads.
 */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventId, itemId, moment, momentText, repeated, rev, teamId } from '../fields';
import { eventInput, eventKey, eventModel, participant, play } from './event.model';
import { eventExample } from './events.example';
import { MAX_PLAYS, MAX_SERIES } from './events.words';

const removedIds = z.array(itemId).max(MAX_PLAYS).default([]);

/**
 * A save of the whole form: absent fields stay unchanged. Participants, plays, schedules and stats are merged by id. `removed` lists
 * deleted items, so that an old form never erases the work of another user.
 */
export const eventForm = z.object({
  ...eventModel.updateFields('staff'),
  id: eventId,
  rev,
  /** The event's version that the form is based on. An item that was changed on its own since then is a conflict. */
  version: z.number().int().min(0).optional(),
  removed: z
    .object({ participants: removedIds, plays: removedIds, schedules: removedIds, teamStats: removedIds })
    .optional(),
});
export type EventForm = z.output<typeof eventForm>;

const rows = { participants: true, plays: true, schedules: true, teamStats: true, teamPlayers: true } as const;
/** Fields that each event of a series gets on its own. */
const own = { ...rows, sources: true, url: true, result: true, summary: true } as const;

/** Events on these weekdays (0 is Sunday) from the time of `event` until a day, all at the same local time. */
export const seriesInput = z.object({
  /** Its `id` becomes the series' id: the same one from the same author is the same series. */
  event: eventInput.omit({ ...own, cancelReason: true }),
  weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'A weekday is required').max(7),
  until: moment,
});
export type SeriesInput = z.output<typeof seriesInput>;

/** A change of the events of a series. Times are those of the first event concerned; each event keeps its day. */
export const seriesForm = z.object({
  seriesId: itemId,
  /** A time on the day of the first event concerned. */
  from: moment,
  change: z.object(eventModel.updateFields('staff')).omit({ ...own, tags: true }),
});
export type SeriesForm = z.output<typeof seriesForm>;

/** One of an event's last 200 changes, as its staff see them. */
export const eventHistoryEntry = z
  .object({
    version: z.number().int(),
    at: z.number(),
    by: z.object({ userId: z.string(), name: z.string() }),
    /** Name of the live message about the change. */
    what: z.string(),
    /** Fields of the event that the save changed. */
    fields: z.array(z.string()).optional(),
  })
  .meta({ id: 'EventHistoryEntry' });
export type EventHistoryEntry = z.infer<typeof eventHistoryEntry>;

/** The participants after a change, and the new version. */
export const participantsReply = z
  .object({ id: z.string(), participants: z.array(participant), version: z.number().int() })
  .meta({ id: 'Participants' });
export type ParticipantsReply = z.infer<typeof participantsReply>;

export const playReply = z.object({ id: z.string(), play, version: z.number().int() }).meta({ id: 'SavedPlay' });
export type PlayReply = z.infer<typeof playReply>;

export const playRemovedReply = z.object({ id: z.string(), version: z.number().int() }).meta({ id: 'RemovedPlay' });
export type PlayRemovedReply = z.infer<typeof playRemovedReply>;

const { key, version, eventTime, eventLocation } = eventExample;
const participantExample = {
  id: '10000001',
  playerId: '10000001',
  playerName: 'Leo Raman',
  teamId: '26618',
  teamName: 'Riverside 2012 Green',
  shirtColor: '',
  shirtNumber: 11,
  guest: false,
  groupName: '',
};
const playExample = {
  id: '300000001',
  name: 'Through ball',
  playType: 'CHANCE',
  source: 'https://film.example/game.m3u8',
  link: '',
  players: ['Leo Raman'],
  playerIds: ['10000001'],
  startOffset: 61.5,
  endOffset: 74,
  call: '',
  suggestion: 'Run before the pass is played.',
  actionCodes: [],
} as const;
export const eventEditingContract = defineContract({
  update_event: {
    method: 'POST',
    path: '/api/update_event',
    action: 'event.change',
    summary:
      'Saves an event; answers its id. Fields that are absent stay, items are merged by id, `removed` names what goes. Attendees are never touched. An older `rev` is 409 with the event as it is; so is, with a `version`, an item that somebody changed by itself after it.',
    body: eventForm,
    reply: z.string(),
    example: { body: { id: key.id, rev: 1, result: '2:1', removed: { plays: [playExample.id] } }, reply: key.id },
  },
  add_all_players: {
    method: 'GET',
    path: '/api/add_all_players',
    action: 'event.change',
    summary: 'Makes every rostered player of these teams a participant who is none yet.',
    query: eventKey.extend({ teams: repeated(teamId) }),
    reply: participantsReply,
    fails: ['CONFLICT'],
    example: {
      query: { ...key, teams: ['26618'] },
      reply: { id: key.id, participants: [participantExample], version },
    },
  },
  save_play: {
    method: 'POST',
    path: '/api/save_play/:time/:hash/:id',
    action: 'event.change',
    summary: 'Adds one play, or replaces the one with its id: two people who tag a game never conflict.',
    params: eventKey,
    body: play,
    reply: playReply,
    example: { params: key, body: playExample, reply: { id: key.id, play: playExample, version } },
  },
  remove_play: {
    method: 'DELETE',
    path: '/api/remove_play/:time/:hash/:id/:playId',
    action: 'event.change',
    summary: 'Removes one play.',
    params: eventKey.extend({ playId: itemId }),
    reply: playRemovedReply,
    example: { params: { ...key, playId: playExample.id }, reply: { id: key.id, version } },
  },
  schedule_series: {
    method: 'POST',
    path: '/api/schedule_series',
    action: 'event.schedule',
    summary: `Creates an event on each of these weekdays until a day, at most ${MAX_SERIES}; answers their ids. The local time of the club stays the same across clock changes.`,
    body: seriesInput,
    reply: z.array(z.string()),
    example: {
      body: {
        event: { type: 'PRACTICE', eventTime, eventLocation, tags: ['26618'] },
        weekdays: [2, 4],
        until: eventTime + 60 * 86_400_000,
      },
      reply: [key.id],
    },
  },
  update_series: {
    method: 'POST',
    path: '/api/update_series',
    action: 'event.change',
    summary:
      'Changes the events of a series from a day on; answers their ids. When earlier events remain, the changed ones become a series of their own.',
    body: seriesForm,
    reply: z.array(z.string()),
    fails: ['CONFLICT'],
    example: { body: { seriesId: '910000001', from: eventTime, change: { kit: 'Green' } }, reply: [key.id] },
  },
  remove_series: {
    method: 'DELETE',
    path: '/api/remove_series/:seriesId',
    action: 'event.remove',
    summary:
      'Removes the events of a series, from a day on when given; answers their ids. Refused with 409 while somebody is signed up.',
    params: z.object({ seriesId: itemId }),
    query: z.object({ from: momentText.optional() }),
    reply: z.array(z.string()),
    fails: ['CONFLICT'],
    example: { params: { seriesId: '910000001' }, query: { from: String(eventTime) }, reply: [key.id] },
  },
  get_event_history: {
    method: 'GET',
    path: '/api/get_event_history',
    action: 'event.change',
    summary: "An event's last 200 changes, newest first, for its staff.",
    query: eventKey,
    reply: z.array(eventHistoryEntry),
    example: {
      query: key,
      reply: [
        {
          version,
          at: eventExample.eventTime - 86_400_000,
          by: { userId: 'u-coach-0001', name: 'Marta Nowak' },
          what: 'event:changed',
          fields: ['result'],
        },
      ],
    },
  },
});
