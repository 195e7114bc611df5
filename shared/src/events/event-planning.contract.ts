/** Planning events: series, and the jobs and rides of families (specification 6.3). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, moment, momentText, playerId, teamId } from '../fields';
import { listOf } from '../list-of';
import { eventInput, eventKey, eventModel } from './event.model';
import { versionReply } from './event-editing.contract';
import { eventExample } from './event-example.data';
import { MAX_SERIES } from './event-words';
import { rideInput } from './help.model';

const rows = { participants: true, plays: true, schedules: true, teamStats: true, teamPlayers: true } as const;
/** Fields that each event of a series gets on its own. */
const own = { ...rows, sources: true, url: true, result: true, summary: true } as const;

/** Events on these weekdays (0 is Sunday) from the time of `event` until a day, all at the same local time. */
export const seriesInput = z.object({
  /** Its `id` becomes the id of the series. A repeated call of one author with the same id changes nothing. */
  event: eventInput.omit({ ...own, cancelReason: true }),
  weekdays: listOf(z.number().int().min(0).max(6)).min(1, 'A weekday is required').max(7),
  until: moment,
});
export type SeriesInput = z.output<typeof seriesInput>;

/** A change of the events of a series. Times are those of the first event concerned; each event keeps its day. */
export const seriesForm = z.object({
  seriesId: itemId,
  /** A time on the day of the first event concerned. */
  from: moment,
  change: z.object(eventModel.updateFields('staff')).omit({ ...own, jobs: true, tags: true }),
});
export type SeriesForm = z.output<typeof seriesForm>;

const jobPath = eventKey.extend({ jobId: itemId });
const seatPath = eventKey.extend({ rideId: itemId, playerId });
const key = eventExample.key;
const version = eventExample.version;
const eventTime = eventExample.eventTime;
const eventLocation = eventExample.eventLocation;
const seatExample = { params: { ...key, rideId: '320000001', playerId: '10000002' }, reply: { id: key.id, version } };

/** How much the family of some children helped in a season. */
export const familyShare = z
  .object({ players: z.array(z.object({ id: playerId, name: z.string() })), jobs: z.number(), rides: z.number() })
  .meta({ id: 'FamilyShare' });
export type FamilyShare = z.infer<typeof familyShare>;

export const eventPlanningContract = defineContract({
  schedule_series: {
    method: 'POST',
    path: '/api/schedule_series',
    action: 'event.schedule',
    summary: `Creates an event on each of these weekdays until a day, at most ${MAX_SERIES}. Returns their ids. The local time stays the same when the clocks change.`,
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
      'Changes the events of a series from a day on. Returns their ids. If earlier events remain, the changed ones become a new series.',
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
      'Removes the events of a series, optionally only those from a day on. Returns their ids. Fails with 409 while anybody is signed up.',
    params: z.object({ seriesId: itemId }),
    query: z.object({ from: momentText.optional() }),
    reply: z.array(z.string()),
    fails: ['CONFLICT'],
    example: { params: { seriesId: '910000001' }, query: { from: String(eventTime) }, reply: [key.id] },
  },
  take_job: {
    method: 'POST',
    path: '/api/take_job/:time/:hash/:id/:jobId',
    action: 'event.help',
    summary: 'Takes a job for the caller. Fails with 409 when enough people have taken it.',
    params: jobPath,
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: { params: { ...key, jobId: '310000001' }, reply: { id: key.id, version } },
  },
  give_job_back: {
    method: 'DELETE',
    path: '/api/take_job/:time/:hash/:id/:jobId',
    action: 'event.help',
    summary: 'Gives a job of the caller back.',
    params: jobPath,
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: { params: { ...key, jobId: '310000001' }, reply: { id: key.id, version } },
  },
  offer_ride: {
    method: 'POST',
    path: '/api/offer_ride/:time/:hash/:id',
    action: 'event.help',
    summary:
      "Offers seats in the caller's car, or changes their number. Fails with 409 when more seats are taken, or when the event is over or cancelled.",
    params: eventKey,
    body: rideInput,
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: { params: key, body: { seats: 3 }, reply: { id: key.id, version } },
  },
  withdraw_ride: {
    method: 'DELETE',
    path: '/api/offer_ride/:time/:hash/:id',
    action: 'attendee.change',
    summary:
      "Removes the caller's ride with its riders. With `rideId`, staff of the team remove that of another driver.",
    params: eventKey,
    query: z.object({ rideId: itemId.optional() }),
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: { params: key, query: {}, reply: { id: key.id, version } },
  },
  take_seat: {
    method: 'POST',
    path: '/api/take_seat/:time/:hash/:id/:rideId/:playerId',
    action: 'attendee.add',
    summary:
      'Gives a child a seat. Fails with 409 when every seat is taken, the child has a seat in another car, or the event is over or cancelled.',
    params: seatPath,
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: seatExample,
  },
  give_seat_back: {
    method: 'DELETE',
    path: '/api/take_seat/:time/:hash/:id/:rideId/:playerId',
    action: 'attendee.change',
    summary: "Frees a child's seat.",
    params: seatPath,
    reply: versionReply,
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: seatExample,
  },
  show_shares: {
    method: 'GET',
    path: '/api/show_shares',
    action: 'event.shares',
    summary: "Counts the jobs and rides that each family of a team has taken on in this season. For the team's staff.",
    query: z.object({ tag: teamId }),
    reply: z.array(familyShare),
    example: {
      query: { tag: '26618' },
      reply: [{ players: [{ id: '10000001', name: 'Leo Raman' }], jobs: 3, rides: 1 }],
    },
  },
});
