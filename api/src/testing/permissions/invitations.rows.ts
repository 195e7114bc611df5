/** Invitations of a team, to oneself, and by their mailed link. */
import { randomUUID } from 'node:crypto';
import type { InvitationRecord } from '@touchline/shared/server/records';
import { buildPlayer } from '@touchline/shared/server/testing/records';
import { createToken, tokenHash } from '@touchline/shared/server/tokens';
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

const NOBODYS = WITH_TOKEN.replaceAll('200', '404');

export const invitationRows: Rows = {
  list_invitations: [
    { on: 'own', expect: WITH_TOKEN, input: nothing },
    { on: 'Green', expect: '401 404 403 403 200 200 200 404 403 200', input: listed(GREEN) },
    { on: 'Blue', expect: '401 404 404 404 404 404 200 404 200 404', input: listed(BLUE) },
    { on: 'no team', expect: NOBODYS, input: listed(UNKNOWN) },
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
