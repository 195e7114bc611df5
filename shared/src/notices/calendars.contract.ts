/** Calendar feeds, and answering from a mail without signing in (decisions 0049 and 0045). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { availability, eventModel } from '../events/event.model';
import { eventExample } from '../events/event-example.data';
import { AVAILABILITIES } from '../events/event-words';
import { line, linkToken } from '../fields';
import { LANGUAGES } from '../languages';

/** Addresses of calendar feeds: one for everything of the account's own teams, and one per team. */
export const calendarsView = z
  .object({
    family: z.string(),
    teams: z.array(z.object({ teamId: z.string(), team: z.string(), url: z.string() })),
  })
  .meta({ id: 'Calendars' });
export type CalendarsView = z.infer<typeof calendarsView>;

/** The view for the holder of a mailed link: the first name of one child, one event, and the answer so far. */
export const answerView = z
  .object({
    /** First name. */
    child: z.string(),
    event: eventModel.view.pick({
      name: true,
      type: true,
      eventState: true,
      eventTime: true,
      endTime: true,
      meetTime: true,
      eventLocation: true,
      location: true,
      kit: true,
    }),
    /** Absent before the first answer. */
    available: z.enum(AVAILABILITIES).optional(),
    /** The language of the account. */
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ id: 'MailedAnswer' });
export type AnswerView = z.infer<typeof answerView>;

export const answerReply = z.object({ available: z.enum(AVAILABILITIES), version: z.number().int() });
export type AnswerReply = z.infer<typeof answerReply>;

const calendars = {
  family: 'https://club.example/calendar/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE.ics',
  teams: [
    {
      teamId: '26618',
      team: 'Riverside 2012 Green',
      url: 'https://club.example/calendar/YmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmFmb28.ics',
    },
  ],
};
const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const name = eventExample.name;
const type = eventExample.type;
const eventState = eventExample.eventState;
const eventTime = eventExample.eventTime;
const eventLocation = eventExample.eventLocation;
const location = eventExample.location;
const version = eventExample.version;

export const calendarsContract = defineContract({
  show_calendars: {
    method: 'GET',
    path: '/api/show_calendars',
    action: 'notice.own',
    summary:
      "Returns the addresses of the caller's calendar feeds (iCalendar): one for all own teams, and one per team. Calendar programs read them without signing in.",
    reply: calendarsView,
    example: { reply: calendars },
  },
  renew_calendars: {
    method: 'POST',
    path: '/api/renew_calendars',
    action: 'notice.own',
    summary: 'Creates new addresses and returns them. The old ones return 404 from then on.',
    reply: calendarsView,
    example: { reply: calendars },
  },
  show_answer: {
    method: 'GET',
    path: '/api/show_answer/:token',
    action: 'notice.mailed',
    summary:
      'Returns the question of a mailed link, about one child and one event. Changes nothing. Fails with 409 once the event takes no more answers.',
    params: z.object({ token: linkToken }),
    reply: answerView,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: { token },
      reply: { child: 'Leo', event: { name, type, eventState, eventTime, eventLocation, location } },
    },
  },
  answer: {
    method: 'POST',
    path: '/api/answer/:token',
    action: 'notice.mailed',
    summary:
      'Stores the answer for the child of a mailed link, as its guardian could when signed in. Fails with 409 once the event takes no more answers.',
    params: z.object({ token: linkToken }),
    body: z.strictObject({ available: availability, reason: line(200).optional() }),
    reply: answerReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { params: { token }, body: { available: 'YES' }, reply: { available: 'YES', version: version + 1 } },
  },
});
