/**
 * Editing events: the form, the plays of the film, the line-up (specification 6.3). Separate from `events.contract`, which every screen
 * loads.
 */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventId, itemId, repeated, rev, teamId } from '../fields';
import { listOf } from '../list-of';
import { eventKey, eventModel, participant, play } from './event.model';
import { eventExample } from './event-example.data';
import { MAX_PLAYS } from './event-words';

const removedIds = listOf(itemId).max(MAX_PLAYS).default([]);

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

/** The event and its version after a change. */
export const versionReply = z.object({ id: z.string(), version: z.number().int() });

export const playRemovedReply = versionReply.meta({ id: 'RemovedPlay' });
export type VersionReply = z.infer<typeof versionReply>;

const key = eventExample.key;
const version = eventExample.version;
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
      'Saves an event. Returns its id. Absent fields stay unchanged, items are merged by id, and `removed` lists the items to remove. Attendees are not changed. With an outdated `rev`, fails with 409 and the current event; likewise with a `version` when somebody has changed one of the items since then.',
    body: eventForm,
    reply: z.string(),
    example: { body: { id: key.id, rev: 1, result: '2:1', removed: { plays: [playExample.id] } }, reply: key.id },
  },
  add_all_players: {
    method: 'GET',
    path: '/api/add_all_players',
    writes: true,
    action: 'event.change',
    summary: 'Adds every rostered player of these teams as a participant, unless they are one already.',
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
    summary: 'Adds a play, or replaces the one with the same id. Two people can tag a game without conflicts.',
    params: eventKey,
    body: play,
    reply: playReply,
    example: { params: key, body: playExample, reply: { id: key.id, play: playExample, version } },
  },
  remove_play: {
    method: 'DELETE',
    path: '/api/remove_play/:time/:hash/:id/:playId',
    action: 'event.change',
    summary: 'Removes a play.',
    params: eventKey.extend({ playId: itemId }),
    reply: playRemovedReply,
    example: { params: { ...key, playId: playExample.id }, reply: { id: key.id, version } },
  },
  get_event_history: {
    method: 'GET',
    path: '/api/get_event_history',
    action: 'event.change',
    summary: 'Lists the last 200 changes of an event, newest first. For its staff.',
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
