/** Calendars, mailed links, and one's own notices. */
import { buildEvent } from '@touchline/shared/server/testing/records';
import { createToken } from '@touchline/shared/server/tokens';
import { linksStore } from '../../notices/links.store';
import { GREEN, type PermissionClub } from '../permission-club';
import { ALL, type Input, nothing, type Rows, WITH_TOKEN } from './cells';

/** Returns the link of the parent in Green, for a new event: its token decides, whoever calls. */
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

export const noticeRows: Rows = {
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
