import { type TeamView, teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  contactsIn,
  emailOf,
  GREEN,
  meanwhile,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../events/two-teams.fixture';

const { list_teams, show_teams, add_member, remove_member, add_player, remove_player } = teamsContract;
describe.each(STORES)('teams on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const list = (who: Person) => who.call(list_teams, {});
  const green = async (who: Person): Promise<TeamView> => {
    const team = (await list(who)).find(({ id }) => id === GREEN);
    if (!team) throw new Error('Green is not listed');
    return team;
  };
  const addMember = (who: Person, member: string, capacity?: 'staff' | 'family', teamId = GREEN) =>
    who.ask(add_member, { params: { teamId, member }, query: { capacity } });
  const removeMember = (who: Person, member: string, teamId = GREEN) =>
    who.ask(remove_member, { params: { teamId, member } });
  const addPlayer = (who: Person, player: string, teamId = GREEN) =>
    who.ask(add_player, { params: { teamId, player } });
  const removePlayer = (who: Person, player: string, teamId = GREEN) =>
    who.ask(remove_player, { params: { teamId, player } });
  const capacities = (team: TeamView) =>
    Object.fromEntries(team.memberships?.map(({ emailAddress, capacity }) => [emailAddress, capacity]) ?? []);
  const storedUser = (who: Person) => club.store.users.findOne({ _id: who.user._id });

  describe('reading', () => {
    it('lists all teams to ADMIN and ROOT, own ones to everybody else, by name', async () => {
      const ids = async (who: Person) => (await list(who)).map(({ id }) => id);
      for (const who of [club.admin, club.root]) expect(await ids(who)).toEqual([BLUE, GREEN]);
      for (const who of [club.manager, club.filming, club.parent]) expect(await ids(who)).toEqual([GREEN]);
      expect((await club.newcomer.ask(list_teams, {})).status).toBe(403);
    });

    it('I11 shows addresses to staff and ADMIN only, children as far as each may see them', async () => {
      const raw = async (who: Person) => (await who.ask(list_teams, {})).raw;
      const contacts = async (who: Person) => contactsIn(await raw(who));
      const leo = async (who: Person) => (await green(who)).players?.find(({ id }) => id === club.leo);
      const noa = async (who: Person) => (await green(who)).players?.find(({ id }) => id === club.noa);
      const shared = {
        id: club.noa,
        name: 'Noa Silva',
        club: 'Riverside FC',
        team: 'Riverside Green',
        position: 'Winger',
        number: 11,
      };

      for (const who of [club.admin, club.manager, club.coach]) {
        expect(await noa(who)).toEqual({
          ...shared,
          birthYear: 2012,
          birthDate: '2012-05-31',
          contacts: [emailOf('parent2')],
        });
        expect(await green(who)).toMatchObject({ coachEmail: emailOf('coach'), managerEmail: emailOf('manager') });
        expect((await green(who)).members).toContain(emailOf('filming'));
      }
      expect(await noa(club.filming)).toEqual({ ...shared, birthYear: 2012 });
      expect(await noa(club.parent)).toEqual(shared);
      expect(await leo(club.parent)).toMatchObject({ birthDate: '2012-05-31', contacts: [emailOf('parent')] });
      expect(await contacts(club.parent)).toEqual(new Set([emailOf('parent')]));
      expect(await contacts(club.filming)).toEqual(new Set());
      expect(await contacts(club.root)).toEqual(new Set());
      expect((await green(club.root)).players).toBeUndefined();
    });

    it('shows everybody with a role a card of every team', async () => {
      const cards = await club.blueParent.call(show_teams, {});
      expect(cards).toEqual(
        [
          [BLUE, 'Riverside Blue'],
          [GREEN, 'Riverside Green'],
        ].map(([id, name]) => ({ id, name, city: 'Berlin', state: 'BE', playerBirthYear: 2012 })),
      );
      expect((await club.newcomer.ask(show_teams, {})).status).toBe(403);
    });
  });

  describe('members', () => {
    it('grants PARENT to a newcomer, whose next call is judged by it, and tells both', async () => {
      expect((await club.newcomer.ask(list_teams, {})).status).toBe(403);
      const { status, reply } = await addMember(club.coach, emailOf('newcomer').toUpperCase());
      expect([status, reply.version]).toEqual([200, 2]);
      expect(capacities(reply)[emailOf('newcomer')]).toBe('family');
      expect((await list(club.newcomer)).map(({ id }) => id)).toEqual([GREEN]);
      expect((await storedUser(club.newcomer))?.roles).toEqual(['PARENT']);
      expect(club.facts).toMatchObject([
        {
          name: 'roster:changed',
          about: { teams: [GREEN] },
          payload: { version: 2, member: { added: emailOf('newcomer') } },
        },
        { kind: 'access', changed: [club.newcomer.user._id], ended: [] },
      ]);
    });

    it('answers alike whether or not the address has an account', async () => {
      const known = await addMember(club.coach, emailOf('blueParent'));
      const unknown = await addMember(club.coach, emailOf('stranger'));
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(capacities(unknown.reply)).toMatchObject({
        [emailOf('blueParent')]: 'family',
        [emailOf('stranger')]: 'family',
      });
      expect((await storedUser(club.blueParent))?.roles).toEqual(['PARENT']);
    });

    it('makes staff of who works for teams and has no child here, family of who has', async () => {
      expect(capacities((await addMember(club.coach, emailOf('blueCoach'))).reply)[emailOf('blueCoach')]).toBe('staff');
      await club.store.users.updateOne({ _id: club.parent.user._id }, { $addToSet: { roles: 'COACH' } });
      await removeMember(club.manager, emailOf('parent'));
      expect(capacities((await addMember(club.manager, emailOf('parent'))).reply)[emailOf('parent')]).toBe('family');
    });

    it('counts no role of an account that was never activated', async () => {
      const inactive = { ...club.blueCoach.user, _id: 'u-fake-0001', emailAddress: emailOf('fake'), active: false };
      await club.store.users.insertOne(inactive);
      expect(capacities((await addMember(club.coach, emailOf('fake'))).reply)[emailOf('fake')]).toBe('family');
      await club.store.users.insertOne({
        ...inactive,
        _id: 'u-idle-0001',
        emailAddress: emailOf('idle'),
        roles: [],
      });
      await addMember(club.coach, emailOf('idle'));
      expect((await club.store.users.findOne({ _id: 'u-idle-0001' }))?.roles).toEqual([]);
    });

    it('lets a MANAGER and ADMIN make staff, a COACH nobody but those who are', async () => {
      expect((await addMember(club.coach, emailOf('stranger'), 'staff')).status).toBe(403);
      expect((await addMember(club.coach, emailOf('parent'), 'staff')).status).toBe(403);
      expect((await addMember(club.coach, emailOf('coach2'), 'family')).status).toBe(403);
      expect((await addMember(club.manager, emailOf('parent'), 'staff')).reply.version).toBe(2);
      expect(capacities((await addMember(club.admin, emailOf('parent'), 'family')).reply)[emailOf('parent')]).toBe(
        'family',
      );
    });

    it('I4 adding again without a capacity changes nothing; twenty at once make one member and one version', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => addMember(club.coach, emailOf('newcomer'))));
      expect(answers.map(({ status, reply }) => [status, reply.version])).toEqual(Array(20).fill([200, 2]));
      expect((await addMember(club.coach, emailOf('coach2'))).reply.version).toBe(2);
      const { members } = await green(club.manager);
      expect(members?.filter((address) => address === emailOf('newcomer')).length).toBe(1);
    });

    it('I4 judges again when the membership changed between judging and writing', async () => {
      const added = await meanwhile(club.store.teams, 'findOneAndUpdate', {
        call: () => addMember(club.coach, emailOf('newcomer')),
        other: () => addMember(club.coach2, emailOf('newcomer')),
      });
      expect([added.status, added.reply.version]).toEqual([200, 2]);
      const removed = await meanwhile(club.store.teams, 'findOneAndUpdate', {
        call: () => removeMember(club.coach, emailOf('newcomer')),
        other: () => addMember(club.manager, emailOf('newcomer'), 'staff'),
      });
      expect(removed.status).toBe(403);
      expect(capacities(await green(club.manager))[emailOf('newcomer')]).toBe('staff');
    });

    it('ends a membership at once, once, and tells whose access it was', async () => {
      const before = club.facts.length;
      const { status, reply } = await removeMember(club.coach, emailOf('parent2'));
      expect([status, reply]).toEqual([200, emailOf('parent2')]);
      // Noa is on the roster still: that opens the team to a dismissed parent no more, until they are added again.
      expect(await list(club.parent2)).toEqual([]);
      expect((await removeMember(club.coach, emailOf('parent2'))).status).toBe(404);
      expect(club.facts.slice(before)).toMatchObject([
        { name: 'roster:changed', payload: { version: 2, member: { removed: emailOf('parent2') } } },
        { kind: 'access', changed: [club.parent2.user._id] },
      ]);
      await addMember(club.coach, emailOf('parent2'));
      expect((await list(club.parent2)).map(({ id }) => id)).toEqual([GREEN]);
    });

    it('lets a COACH remove families only, a MANAGER staff as well', async () => {
      expect((await removeMember(club.coach, emailOf('coach2'))).status).toBe(403);
      expect((await removeMember(club.manager, emailOf('coach2'))).status).toBe(200);
      expect(await list(club.coach2)).toEqual([]);
    });
  });

  describe('who may change people', () => {
    it('answers 404 alike for foreign and unknown teams, 403 to roles that never may', async () => {
      const unknown = await addMember(club.coach, emailOf('x'), undefined, '99999');
      expect(unknown.status).toBe(404);
      for (const answer of [
        await addMember(club.blueCoach, emailOf('x')),
        await addMember(club.admin, emailOf('x'), undefined, '99999'),
        await removeMember(club.blueCoach, emailOf('parent')),
        await addPlayer(club.blueCoach, club.ida),
        await removePlayer(club.blueCoach, club.leo),
        await removePlayer(club.admin, club.leo, '99999'),
      ])
        expect([answer.status, answer.raw]).toEqual([404, unknown.raw]);
      for (const who of [club.parent, club.filming, club.root, club.newcomer])
        for (const answer of [
          await addMember(who, emailOf('x')),
          await addPlayer(who, 'X'),
          await removePlayer(who, club.leo),
        ])
          expect(answer.status).toBe(403);
      expect((await green(club.admin)).version).toBe(1);
    });
  });

  describe('rosters', () => {
    it("makes a new child of the team's year and club from a name, once", async () => {
      const { status, reply } = await addPlayer(club.coach, 'Ola Nord');
      const added = reply.players?.at(-1);
      expect([status, reply.version]).toEqual([200, 2]);
      expect(added).toEqual({
        id: expect.stringMatching(/^\d{8}$/),
        name: 'Ola Nord',
        club: 'Riverside FC',
        team: 'Riverside Green',
        position: '',
        birthYear: 2012,
        contacts: [],
      });
      expect(club.facts).toMatchObject([
        {
          name: 'roster:changed',
          about: { teams: [GREEN], playerId: added?.id },
          payload: { version: 2, added: { name: 'Ola Nord' } },
        },
      ]);
      expect((await addPlayer(club.coach, 'ola nord')).reply.version).toBe(2);
    });

    it('takes a known child of its families, of a roster of the caller, or any for ADMIN; others do not exist', async () => {
      const unknown = await addPlayer(club.coach, '99999999');
      expect(unknown.status).toBe(404);
      for (const id of [club.ida, club.uma]) expect((await addPlayer(club.coach, id)).raw).toBe(unknown.raw);
      expect((await addPlayer(club.admin, club.uma)).status).toBe(200);
      expect((await addPlayer(club.coach, club.uma)).reply.version).toBe(2);
      await addMember(club.coach, emailOf('blueParent'));
      expect((await addPlayer(club.coach, club.ida)).reply.players?.map(({ id }) => id)).toEqual([
        club.leo,
        club.mia,
        club.noa,
        club.uma,
        club.ida,
      ]);
      await addMember(club.manager, emailOf('blueCoach'));
      expect((await addPlayer(club.blueCoach, club.leo, BLUE)).status).toBe(200);
    });

    it('gives the guardians of a child its team, and takes it with the child', async () => {
      await addPlayer(club.admin, club.ida);
      expect((await list(club.blueParent)).map(({ id }) => id)).toEqual([BLUE, GREEN]);
      expect(club.facts.at(-1)).toMatchObject({ kind: 'access', changed: [club.blueParent.user._id] });
      expect((await removePlayer(club.coach, club.ida)).reply).toBe(club.ida);
      expect((await list(club.blueParent)).map(({ id }) => id)).toEqual([BLUE]);
      expect((await removePlayer(club.coach, club.ida)).status).toBe(404);
      expect(await club.store.players.findOne({ _id: club.ida })).toMatchObject({ name: 'Ida Berg' });
    });

    it('I3 many changes at once raise the version by one each and lose none', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `Child ${String.fromCharCode(97 + index)}`);
      const answers = await Promise.all([
        ...names.map((name) => addPlayer(club.coach, name)),
        ...names.map((_, index) => addMember(club.manager, emailOf(`new${index}`))),
        removePlayer(club.coach, club.leo),
      ]);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const team = await green(club.manager);
      expect(team.version).toBe(42);
      expect(new Set(team.players?.map(({ name }) => name))).toEqual(new Set([...names, 'Mia Raman', 'Noa Silva']));
      expect(team.members?.length).toBe(26);
      const told = club.told('roster:changed').map(({ version }) => version);
      expect(told.sort((one: number, other: number) => one - other)).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 2),
      );
    });
  });
});
