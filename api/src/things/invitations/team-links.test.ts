import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { list } from '../teams/team-calls.fixture';
import { joiningCalls, THEO } from './joining.fixture';

const { show_invitation, remove_invitation, list_invitations } = invitationsContract;

describe.each(STORES)('team links on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());
  const { inviteAddress, codeOf, acceptLink, requests, childrenOf, newPerson } = joiningCalls(() => club);

  describe('a team link', () => {
    it('has a code that can be typed in several ways; it shows the team and nothing of its roster', async () => {
      const { reply } = await inviteAddress(club.coach, {});
      expect(reply.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(reply.link).toBe(`/join/${reply.code}`);
      const code = reply.code ?? '';
      const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      const card = {
        kind: 'family',
        club: 'Riverside FC',
        team: 'Riverside Green',
        teamId: GREEN,
        code,
        inviter: 'coach surname',
      };
      for (const token of [code, typed])
        expect(await club.newcomer.call(show_invitation, { params: { token } })).toEqual(card);
      expect((await club.coach.call(list_invitations, { query: { teamId: GREEN } }))[0]).toMatchObject({
        code,
        uses: 0,
      });
      expect(await codeOf()).toBe(code);
      expect(await codeOf(club.manager)).not.toBe(code);
    });

    it('lets people ask to join, and grants nothing', async () => {
      const { status } = await acceptLink(club.newcomer, await codeOf());
      expect(status).toBe(200);
      expect(await list(club.newcomer).catch((error: Error) => error.message)).toMatch('403');
      expect(await childrenOf(club.newcomer)).toEqual([]);
      const [own] = await requests(club.newcomer);
      expect(own).toMatchObject({
        state: 'open',
        team: 'Riverside Green',
        invitedBy: 'coach surname',
        children: [THEO],
      });
      expect(own?.children[0]).not.toHaveProperty('lookAlikes');
    });

    it('stops working when it is revoked, expires or was used 60 times', async () => {
      for (const end of [
        async (id: string) => club.manager.call(remove_invitation, { params: { id } }),
        (id: string) => club.store.invitations.updateOne({ _id: id }, { $set: { expiresAt: Date.now() - 1 } }),
        (id: string) => club.store.invitations.updateOne({ _id: id }, { $set: { uses: 60 } }),
      ]) {
        const { reply } = await inviteAddress(club.coach, {});
        await end(reply.id);
        expect((await acceptLink(club.newcomer, reply.code ?? '')).status).toBe(404);
      }
      expect(await requests(club.newcomer)).toEqual([]);
    });

    it('counts at most 60 of many concurrent requests', async () => {
      const { reply } = await inviteAddress(club.coach, {});
      await club.store.invitations.updateOne({ _id: reply.id }, { $set: { uses: 57 } });
      const families = await Promise.all(Array.from({ length: 6 }, (_, n) => newPerson(`Family ${n}`)));
      const answers = await Promise.all(families.map((who) => acceptLink(who, reply.code ?? '')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404, 404, 404]);
    });

    it('R20: returns one and the same 404 for guessed codes, and then 429 to the network', async () => {
      const code = await codeOf();
      const raws = new Set<string>();
      let status = 404;
      for (let n = 0; status === 404 && n < 40; n += 1) {
        const answer = await club.newcomer.ask(show_invitation, { params: { token: `0000000${n % 10}` } });
        status = answer.status;
        if (status === 404) raws.add(answer.raw.replace(/"requestId":"[^"]*"/, ''));
      }
      expect([status, raws.size]).toEqual([429, 1]);
      // The right code gives no information either while the network is blocked, and no other call helps.
      expect((await club.newcomer.ask(show_invitation, { params: { token: code } })).status).toBe(429);
      expect((await acceptLink(club.newcomer, '00000000')).status).toBe(429);
    });
  });

  describe('registering with a team link', () => {
    const address = 'stranger@club.example';
    const register = (code: string, children = [THEO]) =>
      club.newcomer.ask(accountsContract.register, {
        body: { userName: 'Olga', emailAddress: address, password: 'corner flag 12', request: { code, children } },
      });
    const activate = () => {
      const [, link = '', from] =
        /activate\?token=([\w-]+)&from=(\S+)/.exec(club.mailsTo(address).at(-1)?.text ?? '') ?? [];
      return { from, response: club.newcomer.ask(accountsContract.activate, { body: { token: link } }) };
    };

    it('asks to join when the address is confirmed, not before, and leads back to the page of the link', async () => {
      const code = await codeOf();
      expect((await register(code)).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toEqual([]);
      const { from, response } = activate();
      expect(from).toBe(`/join/${code}`);
      expect((await response).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toMatchObject([
        { name: 'Olga', emailAddress: address, children: [THEO] },
      ]);
    });

    it('activates the account although the link was taken back meanwhile', async () => {
      const { reply } = await inviteAddress(club.coach, {});
      await register(reply.code ?? '');
      await club.coach.call(remove_invitation, { params: { id: reply.id } });
      expect((await activate().response).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toEqual([]);
    });

    it('needs a child', async () => {
      const { status, problem } = await register(await codeOf(), []);
      expect([status, problem.fields]).toEqual([400, { 'request.children': 'Add at least one child' }]);
    });
  });
});
