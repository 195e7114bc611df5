/** Invitations of a team, to oneself, and by their mailed link. */
import { randomUUID } from 'node:crypto';
import type { InvitationRecord } from '@touchline/server/records';
import { buildPerson, buildPlayer } from '@touchline/server/testing/records';
import { createToken, tokenHash } from '@touchline/server/tokens';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { ALL, fresh, type Input, nothing, type Row, type Rows, UNKNOWN, WITH_TOKEN } from './cells';

/** Creates an open invitation. Returns its id and token. */
async function invitation({ store, people }: PermissionClub, fields: Partial<InvitationRecord>) {
  const token = createToken();
  const _id = randomUUID();
  await store.invitations.insertOne({
    _id,
    kind: fields.playerId === undefined ? 'family' : 'guardian',
    emailAddress: `invited${fresh()}@club.example`,
    by: people.admin.user._id,
    tokenHash: tokenHash(token),
    state: 'open',
    slot: _id,
    createdAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
    ...fields,
  });
  return { id: _id, token };
}

const NOBODYS = WITH_TOKEN.replaceAll('200', '404');

const listed = (teamId: string) => async (): Promise<Input> => ({ query: { teamId } });

const accepted =
  (isOwn: boolean): Row['input'] =>
  async (club, caller) => {
    const own = isOwn && caller ? { emailAddress: caller.user.emailAddress } : {};
    const playerId = (await buildPlayer(club.store, `Invited ${fresh()}`))._id;
    const { token } = await invitation(club, { playerId, ...own });
    return { body: { token } };
  };

const removed =
  (fields: (club: PermissionClub) => Partial<InvitationRecord>): Row['input'] =>
  async (club) => ({ params: { id: (await invitation(club, fields(club))).id } });

const invited =
  (teamId: string, fields: (club: PermissionClub) => object = () => ({ emailAddress: `new${fresh()}@club.example` })) =>
  async (club: PermissionClub): Promise<Input> => ({ body: { teamId, kind: 'family', ...fields(club) } });

/** Creates an open request of a new family to join a team. */
const decided =
  (teamId: string): Row['input'] =>
  async ({ store }) => {
    const { user } = await buildPerson(store, `Asking ${fresh()}`);
    const _id = randomUUID();
    const children = [{ id: randomUUID(), name: `Asked ${fresh()}`, birthYear: 2012 }];
    const times = { createdAt: Date.now(), expiresAt: Date.now() + 86_400_000 };
    const who = { userId: user._id, by: user._id };
    await store.requests.insertOne({
      _id,
      teamId,
      ...who,
      children,
      state: 'open',
      slot: _id,
      playerIds: [],
      ...times,
    });
    return { body: { id: _id, decision: 'accept' } };
  };

export const invitationRows: Rows = {
  add_invitation: [
    { on: 'Green, family', expect: '401 404 403 403 200 200 200 404 403 200', input: invited(GREEN) },
    { on: 'Green, a team link', expect: '401 404 403 403 200 200 200 404 403 200', input: invited(GREEN, () => ({})) },
    {
      on: 'Green, staff',
      expect: '401 404 403 403 403 200 200 404 403 200',
      input: invited(GREEN, () => ({ kind: 'staff', emailAddress: `new${fresh()}@club.example` })),
    },
    {
      on: 'Green, a manager',
      expect: '401 404 403 403 403 403 200 404 403 403',
      input: invited(GREEN, () => ({ kind: 'staff', role: 'MANAGER', emailAddress: `new${fresh()}@club.example` })),
    },
    {
      on: 'Green, a guardian of the child of parent',
      expect: '401 404 200 403 200 200 200 404 403 200',
      input: invited(GREEN, ({ kid }) => ({
        kind: 'guardian',
        emailAddress: `new${fresh()}@club.example`,
        playerId: kid._id,
      })),
    },
    {
      on: 'Green, a guardian of a child of Blue',
      expect: '401 404 403 403 404 404 404 404 403 404',
      input: invited(GREEN, ({ blueKid }) => ({
        kind: 'guardian',
        emailAddress: `new${fresh()}@club.example`,
        playerId: blueKid._id,
      })),
    },
    { on: 'Blue, a team link', expect: '401 404 404 404 404 404 200 404 200 404', input: invited(BLUE, () => ({})) },
    { on: 'no team', expect: NOBODYS, input: invited(UNKNOWN) },
  ],
  list_requests: [
    { on: 'all led teams', expect: WITH_TOKEN, input: async () => ({ query: { of: 'led' } }) },
    { on: 'own', expect: WITH_TOKEN, input: nothing },
    { on: 'Green', expect: '401 404 403 403 200 200 200 404 403 200', input: listed(GREEN) },
    { on: 'Blue', expect: '401 404 404 404 404 404 200 404 200 404', input: listed(BLUE) },
    { on: 'no team', expect: NOBODYS, input: listed(UNKNOWN) },
  ],
  decide_request: [
    { on: 'Green', expect: '401 403 403 403 200 200 200 403 404 200', input: decided(GREEN) },
    { on: 'Blue', expect: '401 403 403 403 404 404 200 403 200 404', input: decided(BLUE) },
    {
      on: 'none',
      expect: '401 403 403 403 404 404 404 403 404 404',
      input: async () => ({ body: { id: randomUUID(), decision: 'accept' } }),
    },
  ],
  list_invitations: [
    { on: 'own', expect: WITH_TOKEN, input: nothing },
    {
      on: 'a child of parent',
      expect: '401 404 200 404 404 404 404 404 404 404',
      input: async ({ kid }) => ({ query: { playerId: kid._id } }),
    },
    { on: 'Green', expect: '401 404 403 403 200 200 200 404 403 200', input: listed(GREEN) },
    { on: 'Blue', expect: '401 404 404 404 404 404 200 404 200 404', input: listed(BLUE) },
    { on: 'no team', expect: NOBODYS, input: listed(UNKNOWN) },
  ],
  list_people: [
    { on: 'Green', expect: '401 403 403 403 200 200 200 403 403 200', input: listed(GREEN) },
    { on: 'Blue', expect: '401 403 403 403 404 404 200 403 200 404', input: listed(BLUE) },
    { on: 'no team', expect: '401 403 403 403 404 404 404 403 404 404', input: listed(UNKNOWN) },
  ],
  show_invitation: [
    {
      on: 'by its link',
      expect: ALL,
      input: async (club) => ({ params: { token: (await invitation(club, { teamId: GREEN })).token } }),
    },
    {
      on: 'none',
      expect: ALL.replaceAll('200', '404'),
      input: async () => ({ params: { token: createToken() } }),
    },
  ],
  remove_invitation: [
    {
      on: "a guardian's, of a child of parent in Green",
      expect: '401 404 200 404 200 200 200 404 404 200',
      input: removed(({ kid }) => ({ playerId: kid._id })),
    },
    {
      on: "a family's, of Blue",
      expect: '401 404 404 404 404 404 200 404 200 404',
      input: removed(() => ({ teamId: BLUE })),
    },
    { on: 'none', expect: NOBODYS, input: async () => ({ params: { id: randomUUID() } }) },
  ],
  // Must be last, because accepting gives PARENT to every caller.
  accept_invitation: [
    { on: 'own', expect: WITH_TOKEN, input: accepted(true) },
    { on: 'to another user', expect: NOBODYS, input: accepted(false) },
  ],
};
