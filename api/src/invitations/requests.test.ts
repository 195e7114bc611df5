import { randomUUID } from 'node:crypto';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Decision } from '@touchline/shared/invitations/invitations.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { buildPerson } from '@touchline/shared/server/testing/records';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInterruptedWork } from '../interrupted-work';
import { createNoticeWorker } from '../notices/worker';
import { list, removeMember } from '../teams/team-calls.fixture';
import { storedText } from '../testing/stored-text';
import { emailOf, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../testing/two-teams';

const { add_invitation, show_invitation, accept_invitation, remove_invitation } = invitationsContract;
const { list_invitations, list_requests, decide_request } = invitationsContract;
const THEO = { name: 'Theo Newman', birthYear: 2013 };

describe.each(STORES)('invitations and requests on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const inviteAddress = (who: Person, body: object) =>
    who.ask(add_invitation, { body: { teamId: GREEN, kind: 'family', ...body } });
  const codeOf = async (who = club.coach) => {
    const { code = '' } = await who.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
    return code;
  };
  const ask = (who: Person, token: string, children: object[] = [THEO]) =>
    who.ask(accept_invitation, { body: { token, children } as never });
  const show = (link: string) => club.newcomer.ask(show_invitation, { params: { token: link } });
  const asked = async (who = club.newcomer, children?: object[]) => (await ask(who, await codeOf(), children)).reply;
  const requests = (who: Person, teamId?: string) => who.call(list_requests, { query: { teamId } });
  const decide = (who: Person, body: Omit<Decision, 'links'> & { links?: Record<string, string> }) =>
    who.ask(decide_request, { body });
  const accept = (who: Person, id: string, links = {}) => decide(who, { id, decision: 'accept', links });
  const sendNotices = () => createNoticeWorker(club.services).run(Date.now() + 60_000);
  const token = (address: string) => /\/join\/([\w-]+)/.exec(club.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '';
  const childrenOf = async (who: Person) =>
    (await who.call(profilesContract.get_profile, { query: {} })).players?.map(({ name }) => name);
  const green = async () =>
    (await club.store.teams.findOne({ _id: GREEN })) ?? { version: 0, playerIds: [], members: {} };
  const newPerson = async (name: string) => {
    const { user, token: session } = await buildPerson(club.store, name);
    return new Person(club.coach.url, session, user);
  };

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

    it('makes nobody a guardian before they accept; only for a child on the roster', async () => {
      const guardian = { kind: 'guardian', emailAddress: emailOf('newcomer'), playerId: club.leo };
      expect((await inviteAddress(club.parent, guardian)).status).toBe(200);
      expect(await childrenOf(club.newcomer)).toEqual([]);
      expect((await inviteAddress(club.coach, { ...guardian, playerId: club.ida })).status).toBe(404);
      expect((await inviteAddress(club.coach, { ...guardian, emailAddress: emailOf('parent') })).status).toBe(409);
      await club.newcomer.call(accept_invitation, { body: { token: token(emailOf('newcomer')) } });
      expect(await childrenOf(club.newcomer)).toEqual(['Leo Raman']);
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

    it('is shown to another account when it is forwarded, but only its receiver can accept it, once', async () => {
      const { reply } = await inviteAddress(club.coach, { emailAddress: emailOf('newcomer') });
      const mailed = token(emailOf('newcomer'));
      for (const link of [reply.id, mailed]) {
        expect(await club.blueParent.call(show_invitation, { params: { token: link } })).toMatchObject({
          kind: 'family',
        });
        expect((await ask(club.blueParent, link)).status).toBe(404);
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
      for (const link of [mailed, code]) expect((await ask(club.newcomer, link)).status).toBe(404);
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

  describe('registering with a team link', () => {
    const address = 'stranger@club.example';
    const register = (code: string, children = [THEO]) =>
      club.newcomer.ask(accountsContract.register, {
        body: { userName: 'Olga', emailAddress: address, password: 'corner flag 12', request: { code, children } },
      });
    const activate = () => {
      const [, link = '', from] =
        /activate\?token=([\w-]+)&from=(\S+)/.exec(club.mailsTo(address).at(-1)?.text ?? '') ?? [];
      return { from, done: club.newcomer.ask(accountsContract.activate, { body: { token: link } }) };
    };

    it('asks to join when the address is confirmed, not before, and leads back to the page of the link', async () => {
      const code = await codeOf();
      expect((await register(code)).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toEqual([]);
      const { from, done } = activate();
      expect(from).toBe(`/join/${code}`);
      expect((await done).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toMatchObject([
        { name: 'Olga', emailAddress: address, children: [THEO] },
      ]);
    });

    it('activates the account although the link was taken back meanwhile', async () => {
      const { reply } = await inviteAddress(club.coach, {});
      await register(reply.code ?? '');
      await club.coach.call(remove_invitation, { params: { id: reply.id } });
      expect((await activate().done).status).toBe(200);
      expect(await requests(club.coach, GREEN)).toEqual([]);
    });

    it('needs a child', async () => {
      const { status, problem } = await register(await codeOf(), []);
      expect([status, problem.fields]).toEqual([400, { 'request.children': 'Name a child' }]);
    });
  });

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
        invitedBy: 'coach surname',
      };
      for (const one of [code, typed])
        expect(await club.newcomer.call(show_invitation, { params: { token: one } })).toEqual(card);
      expect((await club.coach.call(list_invitations, { query: { teamId: GREEN } }))[0]).toMatchObject({
        code,
        uses: 0,
      });
      expect(await codeOf()).toBe(code);
      expect(await codeOf(club.manager)).not.toBe(code);
    });

    it('lets people ask to join, and grants nothing', async () => {
      const { status } = await ask(club.newcomer, await codeOf());
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
        expect((await ask(club.newcomer, reply.code ?? '')).status).toBe(404);
      }
      expect(await requests(club.newcomer)).toEqual([]);
    });

    it('counts at most 60 of many concurrent requests', async () => {
      const { reply } = await inviteAddress(club.coach, {});
      await club.store.invitations.updateOne({ _id: reply.id }, { $set: { uses: 57 } });
      const families = await Promise.all(Array.from({ length: 6 }, (_, n) => newPerson(`Family ${n}`)));
      const answers = await Promise.all(families.map((who) => ask(who, reply.code ?? '')));
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
      expect((await ask(club.newcomer, '00000000')).status).toBe(429);
    });
  });

  describe('a request', () => {
    it('I4: is one request, one use and one mail, however often it is sent', async () => {
      const code = await codeOf();
      const answers = await Promise.all([1, 2, 3].map(() => ask(club.newcomer, code)));
      const last = await ask(club.newcomer, code);
      expect(new Set([...answers, last].map(({ reply }) => reply)).size).toBe(1);
      expect(await requests(club.coach, GREEN)).toHaveLength(1);
      expect((await club.coach.call(list_invitations, { query: { teamId: GREEN } }))[0]?.uses).toBe(1);
      await sendNotices();
      expect(club.mailsTo(emailOf('coach'))).toHaveLength(1);
      expect(club.mailsTo(emailOf('blueCoach'))).toEqual([]);
    });

    it('needs children with name and year, each once, and at most as many as an account may have', async () => {
      const code = await codeOf();
      for (const children of [[], [{ name: ' ', birthYear: 2013 }], [{ name: 'Theo' }], [THEO, THEO]])
        expect((await ask(club.newcomer, code, children)).status).toBe(400);
      expect((await club.newcomer.ask(accept_invitation, { body: { token: code } })).status).toBe(400);
      const ten = Array.from({ length: 11 }, (_, n) => ({ name: `Child ${n}`, birthYear: 2013 }));
      expect((await ask(club.parent, code, ten)).status).toBe(400);
      expect(await requests(club.coach, GREEN)).toEqual([]);
    });

    it('shows staff the rostered children that look the same', async () => {
      await club.store.players.updateOne(
        { _id: club.noa },
        { $set: { name: 'Théo  Neumann', number: 7, contacts: [] } },
      );
      await club.store.players.updateOne({ _id: club.mia }, { $set: { name: 'Ana Newman', birthYear: 2013 } });
      await asked(club.newcomer, [THEO, { name: 'theo neuman', birthYear: 2010 }]);
      const [request] = await requests(club.coach, GREEN);
      expect(request).toMatchObject({ name: 'newcomer surname', emailAddress: emailOf('newcomer') });
      expect(request?.children.map(({ lookAlikes }) => lookAlikes?.map(({ playerId }) => playerId))).toEqual([
        [club.mia],
        [club.noa],
      ]);
      expect(request?.children[1]?.lookAlikes).toEqual([
        { playerId: club.noa, name: 'Théo  Neumann', number: 7, hasGuardian: false },
      ]);
      expect(JSON.stringify(request)).not.toContain(club.newcomer.user.phoneNumber);
    });

    it('accepted with a link makes the family guardians of the rostered child', async () => {
      await club.store.players.updateOne({ _id: club.noa }, { $set: { name: 'Theo Newman', contacts: [] } });
      const id = await asked();
      const [request] = await requests(club.coach, GREEN);
      const before = (await green()).playerIds.length;
      expect((await accept(club.coach, id, { [request?.children[0]?.id ?? '']: club.noa })).status).toBe(200);
      expect((await club.store.players.findOne({ _id: club.noa }))?.contacts).toEqual([emailOf('newcomer')]);
      expect((await green()).playerIds).toHaveLength(before);
      expect((await list(club.newcomer)).map(({ id: team }) => team)).toEqual([GREEN]);
      expect((await requests(club.newcomer))[0]).toMatchObject({ state: 'accepted', decidedBy: 'coach surname' });
      await sendNotices();
      expect(club.mailsTo(emailOf('newcomer')).at(-1)?.subject).toBe('You are in Riverside Green');
    });

    it('accepted without a link adds a new child, or the own child of that name', async () => {
      await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [emailOf('newcomer')] } });
      const id = await asked(club.newcomer, [THEO, { name: 'uma  KERN', birthYear: 2012 }]);
      await accept(club.coach, id);
      expect((await green()).playerIds).toContain(club.uma);
      expect((await childrenOf(club.newcomer))?.sort()).toEqual(['Theo Newman', 'Uma Kern']);
      const added = (await club.store.players.find({ contacts: emailOf('newcomer') })).find(
        ({ name }) => name === THEO.name,
      );
      expect(added).toMatchObject({ birthYear: 2013, club: 'Riverside FC' });
    });

    it('cannot be linked to a child of another team, or two children to one', async () => {
      const id = await asked(club.newcomer, [THEO, { name: 'Tim Newman', birthYear: 2011 }]);
      const [one = '', other = ''] = (await requests(club.coach, GREEN))[0]?.children.map((child) => child.id) ?? [];
      expect((await accept(club.coach, id, { [one]: club.ida })).status).toBe(404);
      expect((await accept(club.coach, id, { [one]: club.noa, [other]: club.noa })).status).toBe(400);
      expect((await accept(club.coach, id, { [randomUUID()]: club.noa })).status).toBe(400);
      expect((await requests(club.coach, GREEN))[0]?.state).toBe('open');
    });

    it('can be declined only with a reason, which the family sees', async () => {
      const id = await asked();
      expect((await decide(club.coach, { id, decision: 'decline' })).status).toBe(400);
      expect((await decide(club.coach, { id, decision: 'decline', reason: 'We are full.' })).status).toBe(200);
      expect(await requests(club.newcomer)).toMatchObject([{ state: 'declined', reason: 'We are full.' }]);
      await sendNotices();
      expect(club.mailsTo(emailOf('newcomer')).at(-1)?.text).toContain('We are full.');
      expect(await requests(club.coach, GREEN)).toEqual([]);
      expect(await childrenOf(club.newcomer)).toEqual([]);
    });

    it('accepts one of two concurrent decisions, and returns it to the other', async () => {
      for (let round = 0; round < 4; round += 1) {
        const who = await newPerson(`Family ${round}`);
        const id = await asked(who);
        const [yes, no] = await Promise.all([
          accept(club.coach, id),
          decide(club.manager, { id, decision: 'decline', reason: 'No.' }),
        ]);
        expect([yes.status, no.status].sort()).toEqual([200, 409]);
        const lost = yes.status === 409 ? yes : no;
        const state = yes.status === 200 ? 'accepted' : 'declined';
        expect(lost.problem.current).toMatchObject({ id, state });
        expect((await requests(who))[0]?.state).toBe(state);
        expect(await childrenOf(who)).toEqual(state === 'accepted' ? ['Theo Newman'] : []);
        // The decision of the winner is the same call when it is repeated.
        if (state === 'accepted') expect((await accept(club.coach, id)).status).toBe(200);
      }
    });

    it('P2: does not exist for families, other staff and the person who asked', async () => {
      const id = await asked();
      await club.store.users.updateOne({ _id: club.newcomer.user._id }, { $set: { roles: ['COACH'] } });
      const unknown = await accept(club.blueCoach, randomUUID());
      const same = (raw: string) => raw.replace(/"requestId":"[^"]*"/, '');
      for (const who of [club.blueCoach, club.newcomer])
        expect(same((await accept(who, id)).raw)).toBe(same(unknown.raw));
    });

    it("is published only to the team's staff and the person who asked", async () => {
      const id = await asked();
      await accept(club.coach, id);
      const sent = club.facts.filter((fact) => fact.kind === 'message' && fact.name === 'requests:changed');
      expect(sent).toHaveLength(2);
      for (const fact of sent)
        expect(fact).toMatchObject({
          about: { teams: [GREEN], users: [club.newcomer.user._id] },
          payload: { teamId: GREEN },
        });
      expect(JSON.stringify(sent)).not.toContain('Theo');
    });

    it('S1: an acceptance that a crash interrupted at any write is finished at the next start', async () => {
      const { requests: collection, players, teams, users } = club.store;
      for (const [name, documents, write] of [
        ['players', players, 'insertOne'],
        ['guardians', players, 'findOneAndUpdate'],
        ['roster', teams, 'findOneAndUpdate'],
        ['role', users, 'updateOne'],
        ['end', collection, 'updateOne'],
      ] as const) {
        const who = await newPerson(`Crash ${name}`);
        if (name === 'guardians') await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [] } });
        const id = await asked(who, [{ name: `Child ${name}`, birthYear: 2012 }]);
        const [child] = (await requests(club.coach, GREEN)).find((one) => one.id === id)?.children ?? [];
        const links = name === 'guardians' ? { [child?.id ?? '']: club.noa } : {};
        const original = documents[write] as (...given: unknown[]) => unknown;
        Object.assign(documents, { [write]: async () => Promise.reject(new Error('killed')) });
        const { status } = await accept(club.coach, id, links).finally(() =>
          Object.assign(documents, { [write]: original }),
        );
        expect(status, name).toBe(500);
        await finishInterruptedWork(club.services);
        await finishInterruptedWork(club.services);
        expect((await requests(who))[0]?.state, name).toBe('accepted');
        expect(await childrenOf(who), name).toHaveLength(1);
        expect((await list(who)).map(({ id: team }) => team)).toEqual([GREEN]);
      }
      const names = (await club.store.players.find({})).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    });

    it('of the second account of a coach gives the coach no other child of that account', async () => {
      const second = await newPerson('Second Account');
      await accept(club.coach, await asked(second));
      await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [second.user.emailAddress] } });
      expect(await club.coach.call(teamEditingContract.list_candidates, { query: { teamId: GREEN } })).toEqual([]);
    });

    it('lists for ADMIN the families that a former staff member has accepted', async () => {
      await accept(club.coach, await asked());
      await removeMember(club.manager, emailOf('coach'));
      const [entry] = await club.admin
        .call(usersContract.list_audit, { query: { about: emailOf('coach') } })
        .then((all) => all.filter(({ action }) => action === 'staff_left'));
      expect(entry?.before).toMatchObject({ team: GREEN, letIn: [emailOf('newcomer')] });
    });

    it('R25: is exported, and erased with the account that asked; no trace of who decided stays after their erasure', async () => {
      const id = await asked();
      expect((await club.newcomer.call(profilesContract.export_account, {})).requests).toMatchObject([
        { id, children: [THEO] },
      ]);
      await club.admin.call(usersContract.delete_user, { params: { email: emailOf('newcomer') } });
      expect(await club.store.requests.find({})).toEqual([]);
      const other = await newPerson('Other Family');
      await decide(club.coach2, { id: await asked(other), decision: 'decline', reason: 'Full.' });
      await club.admin.call(usersContract.delete_user, { params: { email: emailOf('coach2') } });
      expect(await storedText(club.store, 'mails', 'audit')).not.toContain(emailOf('coach2'));
    });
  });
});
