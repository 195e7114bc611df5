/** Administration of users. */

import { buildPerson } from '@touchline/server/testing/records';
import type { Role } from '@touchline/shared/access/roles';
import { ADMIN_ONLY, fresh, nothing, ROOT_ONLY, type Row, type Rows, USER_ADMINS } from './cells';

/** Creates an account with these roles and one area of each kind. */
const onAccount =
  (roles: readonly Role[], more: Record<string, string> = {}): Row['input'] =>
  async ({ store }) => {
    const { user } = await buildPerson(store, `Target ${fresh()}`, ...roles);
    await store.users.updateOne({ _id: user._id }, { $set: { venueGeoHashs: ['u33d'], eventGeoHashs: ['u33d'] } });
    return { params: { email: user.emailAddress, ...more } };
  };
const area = (geoHash: string) => onAccount(['PARENT'], { geoHash });

export const userRows: Rows = {
  list_users: [
    { on: 'all', expect: USER_ADMINS, input: nothing },
    { on: 'Green', expect: USER_ADMINS, input: async () => ({ query: { team: '26618' } }) },
  ],
  find_users: [
    { on: 'all', expect: USER_ADMINS, input: nothing },
    { on: "a child's name", expect: USER_ADMINS, input: async () => ({ query: { words: 'leo' } }) },
  ],
  update_user: [
    {
      on: 'another user',
      expect: USER_ADMINS,
      input: async ({ otherParent }) => ({
        body: { emailAddress: otherParent.user.emailAddress, phoneNumber: `555 ${fresh()}` },
      }),
    },
    {
      on: 'an unknown user',
      expect: USER_ADMINS.replaceAll('200', '404'),
      input: async () => ({ body: { emailAddress: 'nobody@club.example', phoneNumber: '555' } }),
    },
  ],
  add_role: [
    { on: 'COACH', expect: USER_ADMINS, input: onAccount([], { role: 'COACH' }) },
    { on: 'PARENT', expect: USER_ADMINS, input: onAccount([], { role: 'PARENT' }) },
    { on: 'ADMIN', expect: ROOT_ONLY, input: onAccount([], { role: 'ADMIN' }) },
    { on: 'ROOT', expect: ROOT_ONLY, input: onAccount([], { role: 'ROOT' }) },
  ],
  delete_role: [
    { on: 'COACH', expect: USER_ADMINS, input: onAccount(['COACH'], { role: 'COACH' }) },
    { on: 'ADMIN', expect: ROOT_ONLY, input: onAccount(['ADMIN'], { role: 'ADMIN' }) },
    {
      on: 'a role that the user lacks',
      expect: USER_ADMINS.replaceAll('200', '404'),
      input: onAccount(['PARENT'], { role: 'COACH' }),
    },
  ],
  add_venue_geo_hash: [{ on: 'another user', expect: USER_ADMINS, input: area('u33e') }],
  delete_venue_geo_hash: [
    { on: 'another user', expect: USER_ADMINS, input: area('u33d') },
    { on: 'an unknown area', expect: USER_ADMINS.replaceAll('200', '404'), input: area('u33f') },
  ],
  add_event_geo_hash: [{ on: 'another user', expect: USER_ADMINS, input: area('u33e') }],
  delete_event_geo_hash: [{ on: 'another user', expect: USER_ADMINS, input: area('u33d') }],
  delete_user: [
    { on: 'a coach', expect: USER_ADMINS, input: onAccount(['COACH', 'PARENT']) },
    { on: 'an admin', expect: ROOT_ONLY, input: onAccount(['ADMIN', 'PARENT']) },
    {
      on: 'an unknown user',
      expect: USER_ADMINS.replaceAll('200', '404'),
      input: async () => ({ params: { email: 'nobody@club.example' } }),
    },
  ],
  list_let_in: [{ on: 'the club', expect: ADMIN_ONLY, input: nothing }],
  list_audit: [{ on: 'the club', expect: ADMIN_ONLY, input: nothing }],
};
