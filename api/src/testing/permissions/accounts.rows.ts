/** Accounts and profiles. */
import type { PlayerRecord } from '@touchline/server/records';
import type { PermissionClub } from '../permission-club';
import { ALL, fresh, nothing, type Row, type Rows, UNKNOWN, WITH_TOKEN } from './cells';

const ADDRESS = 'club.example';

/** Returns a form with the caller's current profile. */
const profile =
  (players?: (club: PermissionClub) => unknown[]): Row['input'] =>
  async (club, caller) => {
    const now = caller && (await club.store.users.findOne({ _id: caller.user._id }));
    return {
      body: { rev: now?.rev ?? 1, ...(players ? { players: players(club) } : { phoneNumber: `555 ${fresh()}` }) },
    };
  };

const contactsOf =
  (child: (club: PermissionClub) => Pick<PlayerRecord, '_id' | 'contacts'>): Row['input'] =>
  async (club) => {
    const { _id, contacts } = child(club);
    return { body: { playerId: _id, contacts: [...contacts, `guardian${fresh()}@${ADDRESS}`] } };
  };

export const accountRows: Rows = {
  login: [
    {
      on: 'a wrong password',
      expect: Array(10).fill('401').join(' '),
      input: async () => ({ body: { emailAddress: `who${fresh()}@${ADDRESS}`, password: 'wrong wrong' } }),
    },
  ],
  logout: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  current_user: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  register: [
    {
      on: 'own',
      expect: ALL,
      input: async () => ({
        body: { userName: 'Ana', emailAddress: `ana${fresh()}@${ADDRESS}`, password: 'corner flag 12' },
      }),
    },
  ],
  start_club: [
    {
      on: 'a club that is started',
      expect: Array(10).fill('409').join(' '),
      input: async () => ({
        body: {
          code: 'ABCD-EFGH',
          userName: 'Ana',
          emailAddress: `ana${fresh()}@${ADDRESS}`,
          password: 'corner flag 12',
        },
      }),
    },
  ],
  activate: [
    {
      on: 'an invalid link',
      expect: Array(10).fill('400').join(' '),
      input: async () => ({ body: { token: 'x'.repeat(43) } }),
    },
  ],
  forgot_password: [
    { on: 'an address', expect: ALL, input: async () => ({ params: { email: `ana${fresh()}@${ADDRESS}` } }) },
  ],
  reset_password: [
    {
      on: 'an invalid link',
      expect: Array(10).fill('400').join(' '),
      input: async () => ({ body: { token: 'x'.repeat(43), password: 'corner flag 12' } }),
    },
  ],
  change_password: [
    {
      on: 'own, old one wrong',
      expect: WITH_TOKEN.replaceAll('200', '400'),
      input: async () => ({ body: { oldPassword: 'wrong wrong', newPassword: 'corner flag 12' } }),
    },
  ],
  get_profile: [
    { on: 'own', expect: WITH_TOKEN, input: nothing },
    {
      on: "another user's",
      expect: '401 404 404 404 404 404 200 200 404 404',
      input: async ({ otherParent }) => ({ query: { email: otherParent.user.emailAddress } }),
    },
    {
      on: 'an unknown user',
      expect: '401 404 404 404 404 404 404 404 404 404',
      input: async () => ({ query: { email: `nobody@${ADDRESS}` } }),
    },
  ],
  update_profile: [
    { on: 'own', expect: WITH_TOKEN, input: profile() },
    {
      on: "own, with another family's child",
      expect: WITH_TOKEN.replaceAll('200', '409'),
      input: profile(({ strangersKid }) => [{ id: strangersKid._id, name: 'Mine now' }]),
    },
  ],
  update_player_contact: [
    {
      on: "parent's child, Green",
      expect: '401 403 200 403 200 200 200 403 403 200',
      input: contactsOf(({ kid }) => kid),
    },
    {
      on: "another family's child, Green",
      expect: '401 403 403 403 200 200 200 403 403 200',
      input: contactsOf(({ otherKid }) => otherKid),
    },
    {
      on: 'a child of Blue',
      expect: '401 403 404 403 404 404 200 403 200 404',
      input: contactsOf(({ blueKid }) => blueKid),
    },
    {
      on: 'no child',
      expect: '401 403 404 403 404 404 404 403 404 404',
      input: contactsOf(() => ({ _id: UNKNOWN, contacts: [] })),
    },
  ],
  object_removal: [
    {
      on: 'a child without a removal request',
      expect: WITH_TOKEN.replaceAll('200', '404'),
      input: async ({ kid }) => ({ body: { playerId: kid._id } }),
    },
  ],
  list_removals: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  withdraw_removal: [
    {
      on: 'a child without a removal request',
      expect: WITH_TOKEN.replaceAll('200', '404'),
      input: async ({ kid }) => ({ body: { playerId: kid._id, emailAddress: 'nobody@club.example' } }),
    },
  ],
  remove_child: [
    {
      on: 'a child of nobody',
      expect: WITH_TOKEN.replaceAll('200', '404'),
      input: async () => ({ params: { playerId: UNKNOWN } }),
    },
    {
      on: "parent's child, on a roster",
      expect: '401 404 409 404 404 404 404 404 404 404',
      input: async ({ kid }) => ({ params: { playerId: kid._id } }),
    },
  ],
  export_account: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  delete_account: [
    {
      on: 'own, wrong password',
      expect: WITH_TOKEN.replaceAll('200', '400'),
      input: async () => ({ body: { password: 'wrong wrong' } }),
    },
  ],
};
