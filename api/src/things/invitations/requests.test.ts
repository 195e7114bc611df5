import { randomUUID } from 'node:crypto';
import { deferred } from '@touchline/server/deferred';
import { memberRow } from '@touchline/server/row-keys';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInterruptedWork } from '../../interrupted-work';
import { storedText } from '../../testing/stored-text';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { list, removeMember } from '../teams/team-calls.fixture';
import { joiningCalls, THEO } from './joining.fixture';

const { accept_invitation, list_invitations, list_requests } = invitationsContract;

describe.each(STORES)('requests to join on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());
  const { codeOf, acceptLink, makeRequest, requests, decide, accept, sendNotices, childrenOf, green, newPerson } =
    joiningCalls(() => club);

  const memberOf = async (name: string) =>
    (await club.store.teams.findOne({ _id: GREEN }))?.members[memberRow(emailOf(name))];

  describe('a request', () => {
    it('I4: is one request, one use and one mail, however often it is sent', async () => {
      const code = await codeOf();
      const answers = await Promise.all([1, 2, 3].map(() => acceptLink(club.newcomer, code)));
      const last = await acceptLink(club.newcomer, code);
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
        expect((await acceptLink(club.newcomer, code, children)).status).toBe(400);
      expect((await club.newcomer.ask(accept_invitation, { body: { token: code } })).status).toBe(400);
      const tooMany = Array.from({ length: 11 }, (_, n) => ({ name: `Child ${n}`, birthYear: 2013 }));
      expect((await acceptLink(club.parent, code, tooMany)).status).toBe(400);
      expect(await requests(club.coach, GREEN)).toEqual([]);
    });

    it('shows staff the rostered children that look the same', async () => {
      await club.store.players.updateOne(
        { _id: club.noa },
        { $set: { name: 'Théo  Neumann', number: 7, contacts: [] } },
      );
      await club.store.players.updateOne({ _id: club.mia }, { $set: { name: 'Ana Newman', birthYear: 2013 } });
      await makeRequest(club.newcomer, [THEO, { name: 'theo neuman', birthYear: 2010 }]);
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

    it('lists those of all teams that the caller leads in one call, and no others', async () => {
      const id = await makeRequest();
      const led = async (who: Person) =>
        (await who.call(list_requests, { query: { of: 'led' } })).map((request) => request.id);
      expect(await led(club.coach)).toEqual([id]);
      expect(await led(club.admin)).toEqual([id]);
      for (const who of [club.blueCoach, club.parent, club.newcomer]) expect(await led(who)).toEqual([]);
      const [request] = await club.admin.call(list_requests, { query: { of: 'led' } });
      expect(request).toEqual((await requests(club.coach, GREEN))[0]);
    });

    it('accepted with a link makes the family guardians of the rostered child', async () => {
      await club.store.players.updateOne({ _id: club.noa }, { $set: { name: 'Theo Newman', contacts: [] } });
      const id = await makeRequest();
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
      const id = await makeRequest(club.newcomer, [THEO, { name: 'uma  KERN', birthYear: 2012 }]);
      await accept(club.coach, id);
      expect((await green()).playerIds).toContain(club.uma);
      expect(await memberOf('newcomer')).toMatchObject({ capacity: 'family' });
      expect((await childrenOf(club.newcomer))?.sort()).toEqual(['Theo Newman', 'Uma Kern']);
      const added = (await club.store.players.find({ contacts: emailOf('newcomer') })).find(
        ({ name }) => name === THEO.name,
      );
      expect(added).toMatchObject({ birthYear: 2013, club: 'Riverside FC' });
    });

    it('cannot be accepted with a link to a child of another team, or with two links to one child', async () => {
      const id = await makeRequest(club.newcomer, [THEO, { name: 'Tim Newman', birthYear: 2011 }]);
      const [first = '', second = ''] = (await requests(club.coach, GREEN))[0]?.children.map((child) => child.id) ?? [];
      expect((await accept(club.coach, id, { [first]: club.ida })).status).toBe(404);
      expect((await accept(club.coach, id, { [first]: club.noa, [second]: club.noa })).status).toBe(400);
      expect((await accept(club.coach, id, { [randomUUID()]: club.noa })).status).toBe(400);
      expect((await requests(club.coach, GREEN))[0]?.state).toBe('open');
    });

    it('can be declined only with a reason, which the family sees', async () => {
      const id = await makeRequest();
      expect((await decide(club.coach, { id, decision: 'decline' })).status).toBe(400);
      expect((await decide(club.coach, { id, decision: 'decline', reason: 'We are full.' })).status).toBe(200);
      expect(await requests(club.newcomer)).toMatchObject([{ state: 'declined', reason: 'We are full.' }]);
      await sendNotices();
      expect(club.mailsTo(emailOf('newcomer')).at(-1)?.text).toContain('We are full.');
      expect(await requests(club.coach, GREEN)).toEqual([]);
      expect(await childrenOf(club.newcomer)).toEqual([]);
    });

    it('keeps the first of two concurrent decisions, and returns it to the other caller', async () => {
      for (let round = 0; round < 4; round += 1) {
        const who = await newPerson(`Family ${round}`);
        const id = await makeRequest(who);
        const { requests: stored } = club.services.store;
        const findOne = stored.findOne.bind(stored);
        const bothHaveRead = deferred();
        let reads = 0;
        stored.findOne = async (...args) => {
          const found = await findOne(...args);
          reads += 1;
          if (reads === 2) bothHaveRead.resolve();
          await bothHaveRead.promise;
          return found;
        };
        const [yes, no] = await Promise.all([
          accept(club.coach, id),
          decide(club.manager, { id, decision: 'decline', reason: 'No.' }),
        ]).finally(() => {
          stored.findOne = findOne;
        });
        expect([yes.status, no.status].sort()).toEqual([200, 409]);
        const rejected = yes.status === 409 ? yes : no;
        const state = yes.status === 200 ? 'accepted' : 'declined';
        expect(rejected.problem.current).toMatchObject({ id, state });
        expect((await requests(who))[0]?.state).toBe(state);
        expect(await childrenOf(who)).toEqual(state === 'accepted' ? ['Theo Newman'] : []);
        // The decision of the winner is the same call when it is repeated.
        if (state === 'accepted') expect((await accept(club.coach, id)).status).toBe(200);
      }
    });

    it('P2: does not exist for families, other staff and the person who asked', async () => {
      const id = await makeRequest();
      await club.store.users.updateOne({ _id: club.newcomer.user._id }, { $set: { roles: ['COACH'] } });
      const unknown = await accept(club.blueCoach, randomUUID());
      const same = (raw: string) => raw.replace(/"requestId":"[^"]*"/, '');
      for (const who of [club.blueCoach, club.newcomer])
        expect(same((await accept(who, id)).raw)).toBe(same(unknown.raw));
    });

    it("is published only to the team's staff and the person who asked", async () => {
      const id = await makeRequest();
      await accept(club.coach, id);
      const sent = club.busEvents.filter(
        (busEvent) => busEvent.kind === 'message' && busEvent.name === 'requests:changed',
      );
      expect(sent).toHaveLength(2);
      for (const busEvent of sent)
        expect(busEvent).toMatchObject({
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
        const id = await makeRequest(who, [{ name: `Child ${name}`, birthYear: 2012 }]);
        const [child] = (await requests(club.coach, GREEN)).find((request) => request.id === id)?.children ?? [];
        const links = name === 'guardians' ? { [child?.id ?? '']: club.noa } : {};
        const original = documents[write] as (...args: unknown[]) => unknown;
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

    it('S1: an interrupted acceptance makes nobody guardian of a child that somebody else has made meanwhile', async () => {
      const { requests: collection, players } = club.store;
      const id = await makeRequest();
      const insert = players.insertOne.bind(players);
      Object.assign(players, { insertOne: () => Promise.reject(new Error('killed')) });
      const { status } = await accept(club.coach, id).finally(() => Object.assign(players, { insertOne: insert }));
      expect(status).toBe(500);
      const [planned] = Object.values((await collection.findOne({ _id: id }))?.decision?.players ?? {});
      const child = await players.findOne({ _id: club.uma });
      await players.insertOne({ ...child, _id: planned?.playerId, contacts: [], createdBy: 'other' } as never);
      await finishInterruptedWork(club.services);
      expect(await childrenOf(club.newcomer)).toEqual([]);
      expect((await green()).playerIds).not.toContain(planned?.playerId);
      expect((await requests(club.newcomer))[0]?.state).toBe('accepted');
    });

    it('of a coach for a child of their own keeps the coach staff', async () => {
      await accept(club.manager, await makeRequest(club.coach2));
      expect(await memberOf('coach2')).toMatchObject({ capacity: 'staff' });
      expect(await childrenOf(club.coach2)).toEqual(['Theo Newman']);
    });

    it('S1: an interrupted acceptance ends at the next start although its account is gone', async () => {
      const id = await makeRequest();
      await club.store.requests.updateOne({ _id: id }, { $set: { state: 'accepting' } });
      await club.store.users.deleteOne({ _id: club.newcomer.user._id });
      await finishInterruptedWork(club.services);
      expect((await club.store.requests.findOne({ _id: id }))?.state).toBe('accepted');
      expect(JSON.stringify(await green())).not.toContain(emailOf('newcomer'));
    });

    it('from the second account of a coach gives the coach no other child of that account', async () => {
      const second = await newPerson('Second Account');
      await accept(club.coach, await makeRequest(second));
      await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [second.user.emailAddress] } });
      expect(await club.coach.call(teamEditingContract.list_candidates, { query: { teamId: GREEN } })).toEqual([]);
    });

    it('lists for ADMIN the families that a former staff member has accepted', async () => {
      await accept(club.coach, await makeRequest());
      await removeMember(club.manager, emailOf('coach'));
      const [entry] = await club.admin
        .call(usersContract.list_audit, { query: { about: emailOf('coach') } })
        .then((all) => all.filter(({ action }) => action === 'staff_left'));
      expect(entry?.before).toMatchObject({ team: GREEN, letIn: [emailOf('newcomer')] });
    });

    it('R25: is exported, and erased with the account that asked; no trace of who decided stays after their erasure', async () => {
      const id = await makeRequest();
      expect((await club.newcomer.call(profilesContract.export_account, {})).requests).toMatchObject([
        { id, children: [THEO] },
      ]);
      await club.admin.call(usersContract.delete_user, { params: { email: emailOf('newcomer') } });
      expect(await club.store.requests.find({})).toEqual([]);
      const other = await newPerson('Other Family');
      await decide(club.coach2, { id: await makeRequest(other), decision: 'decline', reason: 'Full.' });
      await club.admin.call(usersContract.delete_user, { params: { email: emailOf('coach2') } });
      expect(await storedText(club.store, 'mails', 'audit')).not.toContain(emailOf('coach2'));
    });
  });
});
