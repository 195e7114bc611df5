/** Calendars, mailed links, and one's own notices. */

import { buildEvent } from '@touchline/server/testing/records';
import { createToken } from '@touchline/server/tokens';
import { keyOf } from '@touchline/shared/events/event-key';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { receiversStore } from '../../data/mails/receivers.store';
import { linksStore } from '../../data/notices/links.store';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { ADMIN_ONLY, ALL, fresh, type Input, nothing, type Row, type Rows, UNKNOWN, WITH_TOKEN } from './cells';

/** Returns a link of the parent in Green for a new event. Its token alone gives access, whoever calls. */
const linked =
  (body?: object) =>
  async ({ store, people, kid }: PermissionClub): Promise<Input> => {
    const event = await buildEvent(store, [GREEN]);
    const ids = { userId: people.parent.user._id, playerId: kid._id, eventId: event._id };
    const token = await linksStore(store).open({ purpose: 'answer', ...ids, expiresAt: Date.now() + 86_400_000 });
    return { params: { token }, ...(body && { body }) };
  };
const unknown = (body?: object) => async (): Promise<Input> => ({
  params: { token: createToken() },
  ...(body && { body }),
});
const NONE = ALL.replaceAll('200', '404');

const eventOf =
  (team: string) =>
  async ({ store }: PermissionClub): Promise<Input> => {
    const event = await buildEvent(store, [team]);
    return { params: keyOf({ ...event, id: event._id }) };
  };

/** Adds a device of the caller, or of the parent. */
const device =
  (isOwn: boolean): Row['input'] =>
  async ({ store, people }, caller) => {
    const userId = isOwn && caller ? caller.user._id : people.parent.user._id;
    const endpoint = `https://updates.push.services.mozilla.com/${fresh()}`;
    const keys = { p256dh: '', auth: '' };
    return { params: { id: await receiversStore(store).addDevice({ userId, endpoint, keys, name: '', addedAt: 1 }) } };
  };

const unsubscribing = async ({ store, people }: PermissionClub): Promise<Input> => {
  const link = { userId: people.parent.user._id, kind: 'film' as const };
  const token = await linksStore(store).open({ purpose: 'unsubscribe', ...link, expiresAt: Date.now() + 86_400_000 });
  return { params: { token } };
};

const ofStaff: Row[] = [
  { on: 'Green', expect: '401 403 403 403 200 200 200 403 403 200', input: eventOf(GREEN) },
  { on: 'Blue', expect: '401 403 403 404 404 404 200 403 200 404', input: eventOf(BLUE) },
  {
    on: 'nothing',
    expect: '401 403 403 404 404 404 404 403 404 404',
    input: async () => ({ params: { time: '2026-01', hash: 'u33d', id: UNKNOWN } }),
  },
];

export const noticeRows: Rows = {
  show_reminder: ofStaff,
  remind: ofStaff,
  list_notices: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  read_notices: [{ on: 'own', expect: WITH_TOKEN, input: async () => ({ body: { until: Date.now() } }) }],
  show_preferences: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  update_preferences: [{ on: 'own', expect: WITH_TOKEN, input: async () => ({ body: { quiet: null } }) }],
  add_push_device: [
    {
      on: 'own',
      expect: WITH_TOKEN,
      input: async () => ({
        body: {
          endpoint: `https://updates.push.services.mozilla.com/${fresh()}`,
          keys: noticesContract.add_push_device.example.body.keys,
        },
      }),
    },
  ],
  remove_push_device: [
    { on: 'own', expect: WITH_TOKEN, input: device(true) },
    { on: 'of parent', expect: '401 404 200 404 404 404 404 404 404 404', input: device(false) },
  ],
  show_unsubscribe: [
    { on: 'by its link', expect: ALL, input: unsubscribing },
    { on: 'none', expect: NONE, input: unknown() },
  ],
  unsubscribe: [
    { on: 'by its link', expect: ALL, input: unsubscribing },
    { on: 'none', expect: NONE, input: unknown() },
  ],
  show_deliveries: [{ on: 'the club', expect: ADMIN_ONLY, input: nothing }],
  show_mail_troubles: [{ on: 'the club', expect: ADMIN_ONLY, input: nothing }],
  resume_mails: [{ on: 'the club', expect: ADMIN_ONLY, input: nothing }],
  show_calendars: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  renew_calendars: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  show_answer: [
    { on: 'by its link', expect: ALL, input: linked() },
    { on: 'none', expect: NONE, input: unknown() },
  ],
  answer: [
    { on: 'by its link', expect: ALL, input: linked({ available: 'YES' }) },
    { on: 'none', expect: NONE, input: unknown({ available: 'YES' }) },
  ],
};
