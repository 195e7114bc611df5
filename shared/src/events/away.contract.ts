/** A child that is away for some days: one call answers all of its events of that time (specification 6.3). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { line, moment, playerId } from '../fields';
import { attendeeModel, eventKey } from './event.model';
import { eventExample } from './event-example.data';
import { AVAILABILITIES } from './event-words';

/** Events that one call answers at most. */
export const MAX_AWAY = 120;

export const awayInput = z
  .object({
    from: moment,
    /** Events that begin at this time or later are not answered. */
    until: moment,
    reason: line(200).optional(),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'Must be after the start' });
export type AwayInput = z.output<typeof awayInput>;

/** One changed answer, with the answer before it. */
export const awayAnswer = z
  .object({
    key: eventKey,
    /** The child's row on the event's list. */
    attendeeId: z.string(),
    version: z.number().int(),
    /** Absent when there was no answer before. */
    before: z.object({ available: z.enum(AVAILABILITIES), reason: attendeeModel.whole.shape.reason }).optional(),
  })
  .meta({ id: 'AwayAnswer' });
export type AwayAnswer = z.infer<typeof awayAnswer>;

const key = eventExample.key;
const eventTime = eventExample.eventTime;
const version = eventExample.version;

export const awayContract = defineContract({
  set_away: {
    method: 'POST',
    path: '/api/away/:playerId',
    action: 'attendee.away',
    summary:
      "Answers that a child of the caller can't go to any of its teams' events that begin within a time and still take answers. Each event changes on its own. Returns the changed answers; a repeated call returns none.",
    params: z.object({ playerId }),
    body: awayInput,
    reply: z.array(awayAnswer),
    fails: ['CONFLICT'],
    limit: 'attendance',
    example: {
      params: { playerId: '10000001' },
      body: { from: eventTime, until: eventTime + 7 * 86_400_000, reason: 'Vacation' },
      reply: [{ key, attendeeId: '70000001', version, before: { available: 'YES' } }],
    },
  },
});
