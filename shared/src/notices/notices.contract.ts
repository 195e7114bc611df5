/** Notices: the bell, preferences, devices for push messages, and the admin's overview (decision 0045). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey } from '../events/event.model';
import { eventExample } from '../events/event-example.data';
import { EVENT_STATES, EVENT_TYPES } from '../events/event-words';
import { line, linkToken, moment, serverId, timeText } from '../fields';
import { LANGUAGES } from '../languages';
import { MAX_DEVICES, NOTICE_KINDS, NOTICE_WAYS, RIDE_NEWS } from './notice-words';

export const noticeKind = z.enum(NOTICE_KINDS);

/** One line of the bell. It names what it is about; the screen writes the sentence in its language. */
export const noticeView = z
  .object({
    id: z.string(),
    kind: noticeKind,
    /** When it was made (ms). */
    at: z.number(),
    read: z.boolean(),
    /** Name of the team, if it is about one. */
    team: z.string().optional(),
    teamId: z.string().optional(),
    /** First names of the viewer's children whom it concerns. */
    children: z.array(z.string()).optional(),
    /** The event as it is now. */
    event: z
      .object({
        key: eventKey,
        name: z.string(),
        type: z.enum(EVENT_TYPES),
        eventState: z.enum(EVENT_STATES),
        eventTime: z.number(),
        endTime: z.number().optional(),
        meetTime: z.number().optional(),
        location: z.string(),
        /** Why it is cancelled. */
        cancelReason: z.string().optional(),
      })
      .optional(),
    /** The values that a change replaced; only fields that changed. `cancelled` when the event was cancelled, `restored` when it takes place after all. */
    was: z
      .object({
        eventTime: z.number().optional(),
        /** Null: there was no meeting time. */
        meetTime: z.number().nullable().optional(),
        location: z.string().optional(),
        cancelled: z.boolean().optional(),
        restored: z.boolean().optional(),
        removed: z.boolean().optional(),
        name: z.string().optional(),
      })
      .optional(),
    /** Decision: whether the request was accepted. */
    accepted: z.boolean().optional(),
    /** Team news: the start of a post or a reply, the first name of its author, and why it was removed. */
    post: z
      .object({
        text: z.string(),
        by: z.string(),
        reason: z.string().optional(),
        /** True: its text has changed since it was first told. */
        reworded: z.literal(true).optional(),
      })
      .optional(),
    /** Ride: what happened to the ride of the viewer or of their children. */
    ride: z.enum(RIDE_NEWS).optional(),
    /** Job: its name before, and its name after; absent when it was removed. */
    job: z.object({ was: z.string(), is: z.string().optional() }).optional(),
    /** Goal and final score: the score as `2–1`, the own goals first. */
    score: z.string().optional(),
    /** New events that were added together are one notice: how many, and how many of them are games. `event` is the next of them. */
    added: z.object({ events: z.number().int(), games: z.number().int() }).optional(),
    /** Path in the web app. */
    path: z.string(),
  })
  .meta({ id: 'Notice' });
export type NoticeView = z.infer<typeof noticeView>;

const ways = z.object({ mail: z.boolean(), push: z.boolean() });
const allKinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ways])) as Record<
  (typeof NOTICE_KINDS)[number],
  typeof ways
>;

/** Local time of day in the club's zone, `22:00`. */
const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Must be a time such as 22:00');
/** No mails and push messages between these times, over midnight too; null: at any time. */
const quietHours = z.object({ from: clockTime, to: clockTime });

const device = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.number(),
  /** True: its push service knows it no more, so it gets nothing until its browser adds itself again. */
  gone: z.boolean().optional(),
});

export const preferencesView = z
  .object({
    kinds: z.object(allKinds),
    quiet: quietHours.nullable(),
    language: z.enum(LANGUAGES).optional(),
    /** The public key with which a browser subscribes (VAPID, base64url). */
    pushKey: z.string(),
    devices: z.array(device),
    /** Set while mails to the account's address come back: why. */
    mailPaused: z.string().optional(),
  })
  .meta({ id: 'Preferences' });
export type PreferencesView = z.infer<typeof preferencesView>;

/** Absent kinds, ways and fields stay. `resumeMail` tries a paused address again. */
export const preferencesInput = z.strictObject({
  kinds: z.strictObject(allKinds).partial().optional(),
  quiet: quietHours.nullable().optional(),
  language: z.enum(LANGUAGES, 'Language must be en or es').optional(),
  resumeMail: z.literal(true).optional(),
});
export type PreferencesInput = z.output<typeof preferencesInput>;

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it. */
export const pushDevice = z.strictObject({
  /** Name of the browser, for the list of devices. */
  name: line(60).optional(),
  endpoint: z.url({ protocol: /^https?$/, error: 'Must be a web address' }).max(1_024, 'At most 1024 characters'),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}=?$/, 'Must be a P-256 public key'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{21,24}={0,2}$/, 'Must be a secret of 16 bytes'),
  }),
});
export type PushDevice = z.output<typeof pushDevice>;

/** Mails that fail for one reason, which is not that of their addresses. */
const mailTrouble = z.object({
  /** The newest answer of the mail server, or what happened instead of one. */
  reason: z.string(),
  /** How many addresses get no mail for this reason, and how many mails wait. */
  addresses: z.number().int(),
  mails: z.number().int(),
  since: z.number(),
});
export type MailTrouble = z.infer<typeof mailTrouble>;

/** The ADMIN's view of deliveries of the last 30 days. */
export const deliveriesView = z
  .object({
    mail: z.object({ sent: z.number(), waiting: z.number(), failed: z.number() }),
    push: z.object({ sent: z.number(), waiting: z.number(), failed: z.number() }),
    /** The newest 50 failures, newest first. */
    failures: z.array(
      z.object({
        at: z.number(),
        way: z.enum(NOTICE_WAYS),
        kind: noticeKind,
        name: z.string(),
        emailAddress: z.string(),
        reason: z.string(),
      }),
    ),
    /** Addresses to which no notices are mailed, because mails came back. */
    paused: z.array(z.object({ emailAddress: z.string(), at: z.number(), reason: z.string() })),
  })
  .meta({ id: 'Deliveries' });
export type DeliveriesView = z.infer<typeof deliveriesView>;

const key = eventExample.key;
const name = eventExample.name;
const type = eventExample.type;
const eventState = eventExample.eventState;
const eventTime = eventExample.eventTime;
const location = eventExample.location;
const notice = {
  id: 'u-parent-0001/change/700000001/1',
  kind: 'change' as const,
  at: 1_780_000_000_000,
  read: false,
  children: ['Leo'],
  event: { key, name, type, eventState, eventTime, location },
  was: { eventTime: eventTime - 5_400_000 },
  path: `/admin/planning?event=${key.id}`,
};
const deliveries = {
  mail: { sent: 120, waiting: 2, failed: 1 },
  push: { sent: 40, waiting: 0, failed: 0 },
  failures: [
    {
      at: notice.at,
      way: 'mail' as const,
      kind: 'change' as const,
      name: 'Priya Raman',
      emailAddress: 'parent@riverside.example',
      reason: '550 5.1.1 No such mailbox',
    },
  ],
  paused: [],
};
const preferences = {
  kinds: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { mail: true, push: true }])),
  quiet: { from: '22:00', to: '07:00' },
  pushKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  devices: [{ id: '0c1d2a5f4f6e48709291c4d5', name: 'Firefox', addedAt: 1_780_000_000_000 }],
};

export const noticesContract = defineContract({
  show_reminder: {
    method: 'GET',
    path: '/api/show_reminder/:time/:hash/:id',
    action: 'event.remind',
    summary:
      'How many families a reminder would reach: those with a child who has not answered, and with somebody who is told.',
    params: eventKey,
    reply: z.object({ families: z.number().int() }),
    example: { params: key, reply: { families: 3 } },
  },
  remind: {
    method: 'POST',
    path: '/api/remind/:time/:hash/:id',
    action: 'event.remind',
    summary:
      'Reminds the families that have not answered. Returns their number. A repeated call within 10 minutes sends nothing and returns the same number.',
    params: eventKey,
    reply: z.object({ reminded: z.number().int() }),
    fails: ['CONFLICT'],
    example: { params: key, reply: { reminded: 4 } },
  },
  list_notices: {
    method: 'GET',
    path: '/api/list_notices',
    action: 'notice.own',
    summary:
      "Lists the caller's notices of the last 30 days, newest first, at most 100; optionally only those since a time.",
    query: z.object({ since: timeText.optional() }),
    reply: z.array(noticeView),
    example: { query: {}, reply: [notice] },
  },
  read_notices: {
    method: 'POST',
    path: '/api/read_notices',
    action: 'notice.own',
    summary: 'Marks the notices up to a time as read: by default all. Returns the time.',
    body: z.strictObject({ until: moment.optional() }),
    reply: z.object({ until: z.number() }),
    example: { body: { until: notice.at }, reply: { until: notice.at } },
  },
  show_preferences: {
    method: 'GET',
    path: '/api/show_preferences',
    action: 'notice.own',
    summary:
      "Returns the caller's preferences: which notices they get by mail and by push, at what times, and on which devices.",
    reply: preferencesView,
    example: { reply: preferences },
  },
  update_preferences: {
    method: 'POST',
    path: '/api/update_preferences',
    action: 'notice.own',
    summary: 'Changes preferences. Returns all of them. Absent kinds and fields stay unchanged.',
    body: preferencesInput,
    reply: preferencesView,
    example: { body: { kinds: { reminder: { mail: false, push: true } } }, reply: preferences },
  },
  add_push_device: {
    method: 'POST',
    path: '/api/add_push_device',
    action: 'notice.own',
    summary: `Adds this browser as a device for push messages. Returns the id of the device. An endpoint that is known already is the same device. Of more than ${MAX_DEVICES} devices the oldest is removed.`,
    body: pushDevice,
    reply: z.string(),
    example: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      },
      reply: '0c1d2a5f4f6e48709291c4d5',
    },
  },
  remove_push_device: {
    method: 'DELETE',
    path: '/api/remove_push_device/:id',
    action: 'notice.own',
    summary: 'Removes a device, which then gets no more push messages. Returns its id.',
    params: z.object({ id: serverId }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { params: { id: '0c1d2a5f4f6e48709291c4d5' }, reply: '0c1d2a5f4f6e48709291c4d5' },
  },
  show_unsubscribe: {
    method: 'GET',
    path: '/api/show_unsubscribe/:token',
    action: 'notice.mailed',
    summary: 'Returns the kind of notice whose mails an unsubscribe link ends. Changes nothing.',
    params: z.object({ token: linkToken }),
    reply: z.object({ kind: noticeKind, language: z.enum(LANGUAGES).optional() }),
    fails: ['NOT_FOUND'],
    example: { params: { token: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE' }, reply: { kind: 'reminder' } },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    action: 'notice.mailed',
    summary:
      'Ends the mails of one kind, without signing in. Returns the kind. Push messages and notices in the app continue.',
    params: z.object({ token: linkToken }),
    reply: z.object({ kind: noticeKind }),
    fails: ['NOT_FOUND'],
    example: { params: { token: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE' }, reply: { kind: 'reminder' } },
  },
  show_deliveries: {
    method: 'GET',
    path: '/api/show_deliveries',
    action: 'notice.deliveries',
    summary:
      'Counts the messages of notices of the last 30 days that were sent, wait or failed, and lists the reasons of failures.',
    reply: deliveriesView,
    example: { reply: deliveries },
  },
  show_mail_troubles: {
    method: 'GET',
    path: '/api/show_mail_troubles',
    action: 'notice.deliveries',
    summary: 'Says what is wrong with the mail server or its settings now. Returns nothing when mails go out.',
    reply: z.array(mailTrouble),
    example: {
      reply: [{ reason: '535 5.7.8 Authentication failed', addresses: 2, mails: 2, since: notice.at }],
    },
  },
  resume_mails: {
    method: 'POST',
    path: '/api/resume_mails',
    action: 'notice.deliveries',
    summary: 'Mails notices again to all paused addresses. Returns the deliveries.',
    reply: deliveriesView,
    example: { reply: deliveries },
  },
});
