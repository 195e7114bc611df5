import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { list } from '../teams/team-calls.fixture';
import { joiningCalls } from './joining.fixture';

const { show_invitation, accept_invitation, remove_invitation, list_invitations } = invitationsContract;

describe.each(STORES)('personal invitations on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());
  const { inviteAddress, codeOf, acceptLink, show, token, childrenOf, green, newPerson } = joiningCalls(() => club);

  describe('a personal invitation', () => {
    it('R7: gets the same response for known and unknown addresses, and grants nothing before it is accepted', async () => {
      for (const address of [emailOf('newcomer'), 'stranger@club.example']) {
        const { status, reply } = await inviteAddress(club.coach, { emailAddress: address });
        expect([status, reply]).toEqual([200, { id: expect.any(String), link: `/join/${reply.id}` }]);
        expect(club.mailsTo(address)).toHaveLength(1);
      }
      expect(await list(club.newcomer).catch((error: Error) => error.message)).toMatch('403');
      await club.newcomer.call(accept_invitation, { body: { token: token(emailOf('newcomer')) } });
      expect((await list(club.newcomer)).map(({ id }) => id)).toEqual([GREEN]);
      expect(Object.values((await green()).members)).toContainEqual({
        emailAddress: emailOf('newcomer'),
        capacity: 'family',
      });
    });

    it('is returned again while it is open, with one mail', async () => {
      const first = await inviteAddress(club.coach, { emailAddress: emailOf('newcomer') });
      expect((await inviteAddress(club.coach, { emailAddress: emailOf('newcomer') })).reply).toEqual(first.reply);
      expect(club.mailsTo(emailOf('newcomer'))).toHaveLength(1);
      const asStaff = { kind: 'staff', emailAddress: emailOf('newcomer') };
      expect((await inviteAddress(club.manager, asStaff)).status).toBe(409);
    });

    it('makes nobody a guardian before they accept, and invites only for a child on the roster', async () => {
      const guardian = { kind: 'guardian', emailAddress: emailOf('newcomer'), playerId: club.leo };
      expect((await inviteAddress(club.parent, guardian)).status).toBe(200);
      expect(await childrenOf(club.newcomer)).toEqual([]);
      expect((await inviteAddress(club.coach, { ...guardian, playerId: club.ida })).status).toBe(404);
      expect((await inviteAddress(club.coach, { ...guardian, emailAddress: emailOf('parent') })).status).toBe(409);
      await club.newcomer.call(accept_invitation, { body: { token: token(emailOf('newcomer')) } });
      expect(await childrenOf(club.newcomer)).toEqual(['Leo Raman']);
    });

    it('lists those for an own child to its guardians, who take them back and send them again', async () => {
      const address = emailOf('newcomer');
      const guardian = { kind: 'guardian', emailAddress: address, playerId: club.leo };
      await inviteAddress(club.coach, guardian);
      const pending = () => club.parent.call(list_invitations, { query: { playerId: club.leo } });
      const [sent] = await pending();
      expect(await pending()).toMatchObject([{ kind: 'guardian', emailAddress: address, player: 'Leo Raman' }]);
      for (const other of [club.coach, club.blueParent, club.newcomer])
        expect((await other.ask(list_invitations, { query: { playerId: club.leo } })).status).toBe(404);
      await club.parent.call(remove_invitation, { params: { id: sent?.id ?? '' } });
      expect(await pending()).toEqual([]);
      expect((await inviteAddress(club.parent, guardian)).status).toBe(200);
      expect(club.mailsTo(address)).toHaveLength(2);
    });

    it("names the missing field, and rejects the caller's own address", async () => {
      for (const [body, field] of [
        [{ kind: 'staff' }, 'emailAddress'],
        [{ kind: 'guardian', emailAddress: 'a@club.example' }, 'playerId'],
        [{ emailAddress: 'a@club.example', playerId: club.leo }, 'playerId'],
        [{ emailAddress: emailOf('coach') }, 'emailAddress'],
      ] as const) {
        const { status, problem } = await inviteAddress(club.coach, body);
        expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
      }
    });

    it('is shown to an account that got it forwarded, but only the invited account can accept it, once', async () => {
      const { reply } = await inviteAddress(club.coach, { emailAddress: emailOf('newcomer') });
      const mailed = token(emailOf('newcomer'));
      for (const link of [reply.id, mailed]) {
        expect(await club.blueParent.call(show_invitation, { params: { token: link } })).toMatchObject({
          kind: 'family',
        });
        expect((await acceptLink(club.blueParent, link)).status).toBe(404);
      }
      expect((await club.newcomer.ask(accept_invitation, { body: { token: mailed } })).status).toBe(200);
      expect((await club.newcomer.ask(accept_invitation, { body: { token: mailed } })).status).toBe(404);
    });

    it('from a coach to their own second account gives the coach no child of that account', async () => {
      const second = await newPerson('Second Account');
      await inviteAddress(club.coach, { emailAddress: second.user.emailAddress });
      await second.call(accept_invitation, { body: { token: token(second.user.emailAddress) } });
      await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [second.user.emailAddress] } });
      const candidates = await club.coach.call(teamEditingContract.list_candidates, { query: { teamId: GREEN } });
      expect(candidates).toEqual([]);
    });

    it('ends when its author loses the role', async () => {
      await inviteAddress(club.coach, { emailAddress: emailOf('newcomer') });
      const code = await codeOf();
      await club.admin.call(usersContract.delete_role, { params: { email: emailOf('coach'), role: 'COACH' } });
      const mailed = token(emailOf('newcomer'));
      expect(await show(mailed)).toMatchObject({ status: 200, reply: { ended: 'left' } });
      expect((await show(code)).status).toBe(404);
      for (const link of [mailed, code]) expect((await acceptLink(club.newcomer, link)).status).toBe(404);
    });

    it('tells the holder of its link why it has ended, and keeps no address', async () => {
      const emailAddress = emailOf('newcomer');
      const { reply } = await inviteAddress(club.coach, { emailAddress });
      const mailed = token(emailAddress);
      expect((await show(mailed)).reply).toMatchObject({ emailAddress, teamId: GREEN });
      expect((await show(reply.id)).reply).not.toHaveProperty('emailAddress');
      await club.coach.call(remove_invitation, { params: { id: reply.id } });
      for (const link of [mailed, reply.id])
        expect(await show(link)).toMatchObject({ status: 200, reply: { ended: 'revoked' } });
      expect(JSON.stringify(await club.store.invitations.find({}))).not.toContain(emailAddress);
      await inviteAddress(club.coach, { emailAddress });
      await club.newcomer.call(accept_invitation, { body: { token: token(emailAddress) } });
      expect((await show(token(emailAddress))).reply).toMatchObject({ ended: 'used', team: 'Riverside Green' });
    });
  });

  describe('registering through a mailed invitation', () => {
    const register = (emailAddress: string, invitation?: string) =>
      club.newcomer.ask(accountsContract.register, {
        body: { userName: 'Stranger', emailAddress, password: 'corner flag 12', ...(invitation && { invitation }) },
      });
    const login = (emailAddress: string) =>
      club.newcomer.ask(accountsContract.login, { body: { emailAddress, password: 'corner flag 12' } });

    it('needs no second mail, because the link proves the address', async () => {
      await inviteAddress(club.coach, { emailAddress: 'stranger@club.example' });
      expect((await register('stranger@club.example', token('stranger@club.example'))).status).toBe(200);
      expect(club.mailsTo('stranger@club.example')).toHaveLength(1);
      const session = await login('stranger@club.example');
      expect(session.status).toBe(200);
      const stranger = new Person(club.coach.url, session.reply, club.newcomer.user);
      await stranger.call(accept_invitation, { body: { token: token('stranger@club.example') } });
      expect((await list(stranger)).map(({ id }) => id)).toEqual([GREEN]);
    });

    it('R7: with another token, or for another address, mails an activation link as usual', async () => {
      const { reply } = await inviteAddress(club.coach, { emailAddress: 'stranger@club.example' });
      const mailed = token('stranger@club.example');
      for (const [address, invitation] of [
        ['other@club.example', mailed],
        // The inviting staff member knows this id: it must not prove the address.
        ['stranger@club.example', reply.id],
      ] as const) {
        const before = club.mailsTo(address).length;
        expect((await register(address, invitation)).reply).toBe(address);
        expect(club.mailsTo(address)).toHaveLength(before + 1);
        expect((await login(address)).status).toBe(403);
      }
    });
  });
});
