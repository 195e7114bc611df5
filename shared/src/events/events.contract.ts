/** Events and their attendees (specification 6.3). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { momentText, monthKey, repeated, teamId } from '../fields';
import { attendeeInput, attendeeView, eventInput, eventKey, eventView } from './event.model';
import { eventExample } from './event-example.data';

/** The attendees after a change, and the new version. */
export const attendeesReply = z
  .object({ id: z.string(), attendees: z.array(attendeeView), version: z.number().int() })
  .meta({ id: 'Attendees' });
export type AttendeesReply = z.infer<typeof attendeesReply>;

const rowPath = eventKey.extend({
  /** The attendee's id, or a zero-based position: in the list of `version`, without it in the list as it is now. */
  index: z.string().regex(/^[0-9]{1,12}$/, 'Must be an attendee id or a position'),
});
const rowVersion = z.object({
  version: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'Must be a version')
    .transform(Number)
    .optional(),
});

const key = eventExample.key;
const attendee = { id: '70000001', playerId: '10000001', available: 'YES', position: 'Winger', volunteer: '' };
const attendeesExample = { id: key.id, attendees: eventExample.attendees, version: eventExample.version };

export const eventsContract = defineContract({
  list_events: {
    method: 'GET',
    path: '/api/list_events',
    action: 'event.list',
    summary:
      "Lists the events of the caller's teams, or of `tags`, from `startTime` on. A `startTime` before the caller's history window is moved to its start.",
    query: z.object({ startTime: momentText.optional(), tags: repeated(teamId).optional() }),
    reply: z.array(eventView),
    example: {
      query: { startTime: String(eventExample.eventTime - 86_400_000), tags: ['26618'] },
      reply: [eventExample],
    },
  },
  show_events: {
    method: 'GET',
    path: '/api/show_events',
    action: 'event.show',
    summary: "Lists a team's events, optionally of one month by the club's clocks.",
    query: z.object({ tag: teamId, month: monthKey.optional() }),
    reply: z.array(eventView),
    example: { query: { tag: '26618', month: key.time }, reply: [eventExample] },
  },
  get_event: {
    method: 'GET',
    path: '/api/get_event',
    action: 'event.read',
    summary: 'Returns one event with its attendees and version. Accepts every key that the event has or had.',
    query: eventKey,
    reply: eventView,
    example: { query: key, reply: eventExample },
  },
  schedule_event: {
    method: 'POST',
    path: '/api/schedule_event',
    action: 'event.schedule',
    summary:
      'Creates an event with version 1. Returns its id. A repeated call with the same id from the same author creates no second event.',
    body: eventInput,
    reply: z.string(),
    example: {
      body: {
        id: key.id,
        name: eventExample.name,
        type: 'GAME',
        eventTime: eventExample.eventTime,
        eventLocation: eventExample.eventLocation,
        tags: ['26618'],
      },
      reply: key.id,
    },
  },
  remove_event: {
    method: 'DELETE',
    path: '/api/remove_event/:time/:hash/:id/:tag',
    action: 'event.remove',
    summary:
      'Removes a team from the event, and the event itself with its last team. Fails with 409 while anybody is signed up.',
    params: eventKey.extend({ tag: teamId }),
    reply: z.string(),
    example: { params: { ...key, tag: '26618' }, reply: key.id },
  },
  add_attendee: {
    method: 'POST',
    path: '/api/add_attendee/:time/:hash/:id',
    action: 'attendee.add',
    summary:
      'Signs a player up, once per event. A repeated call with the same attendee id from the same caller changes nothing.',
    params: eventKey,
    body: attendeeInput,
    reply: attendeesReply,
    limit: 'attendance',
    example: { params: key, body: attendee, reply: attendeesExample },
  },
  update_attendee: {
    method: 'POST',
    path: '/api/update_attendee/:time/:hash/:id/:index',
    action: 'attendee.change',
    summary: 'Changes the answer of an attendee.',
    params: rowPath,
    query: rowVersion,
    body: attendeeInput,
    reply: attendeesReply,
    limit: 'attendance',
    example: {
      params: { ...key, index: attendee.id },
      body: { ...attendee, available: 'MAYBE' },
      reply: attendeesExample,
    },
  },
  remove_attendee: {
    method: 'DELETE',
    path: '/api/remove_attendee/:time/:hash/:id/:index',
    action: 'attendee.change',
    summary: 'Removes an attendee.',
    params: rowPath,
    query: rowVersion,
    reply: attendeesReply,
    limit: 'attendance',
    example: { params: { ...key, index: attendee.id }, reply: { ...attendeesExample, attendees: [] } },
  },
});
