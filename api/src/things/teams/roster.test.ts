import { buildSession } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, BLUE, emailOf, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addMember, addPlayer, green, list, removePlayer } from './team-calls.fixture';

describe.each(STORES)('rosters on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  describe('rosters', () => {
    it("creates a child with the team's birth year and club from a name, once", async () => {
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
      expect(club.busEvents).toMatchObject([
        {
          name: 'roster:changed',
          about: { teams: [GREEN], playerId: added?.id },
          payload: { version: 2, added: { name: 'Ola Nord' } },
        },
      ]);
      expect((await addPlayer(club.coach, 'ola nord')).reply.version).toBe(2);
    });

    it("adds a known child of the team's families or the caller's rosters, or any child for ADMIN; others get 404", async () => {
      const unknown = await addPlayer(club.coach, '99999999');
      expect(unknown.status).toBe(404);
      for (const id of [club.ida, club.uma]) expect((await addPlayer(club.coach, id)).raw).toBe(unknown.raw);
      expect((await addPlayer(club.admin, club.uma)).status).toBe(200);
      expect((await addPlayer(club.coach, club.uma)).reply.version).toBe(2);
      await addMember(club.admin, emailOf('blueParent'));
      expect((await addPlayer(club.coach, club.ida)).raw).toBe(unknown.raw);
      await acceptAll(club.blueParent);
      expect((await addPlayer(club.coach, club.ida)).reply.players?.map(({ id }) => id)).toEqual([
        club.leo,
        club.mia,
        club.noa,
        club.uma,
        club.ida,
      ]);
      await addMember(club.manager, emailOf('blueCoach'));
      expect((await addPlayer(club.blueCoach, club.leo, BLUE)).status).toBe(404);
      await acceptAll(club.blueCoach);
      expect((await addPlayer(club.blueCoach, club.leo, BLUE)).status).toBe(200);
    });

    it("lists the children of the team's families who are not on its roster, by name only", async () => {
      const offered = (who: typeof club.coach, teamId = GREEN) =>
        who.ask(teamEditingContract.list_candidates, { query: { teamId } });
      expect((await offered(club.coach)).reply).toEqual([]);
      await addMember(club.admin, emailOf('blueParent'));
      expect((await offered(club.coach)).reply).toEqual([]);
      await acceptAll(club.blueParent);
      const { reply } = await offered(club.coach);
      expect(reply.map(({ id }) => id)).toContain(club.ida);
      for (const child of reply) expect(Object.keys(child)).toEqual(['id', 'name']);
      for (const { id } of reply) expect((await addPlayer(club.coach, id)).status).toBe(200);
      expect((await offered(club.coach)).reply).toEqual([]);
    });

    it('P2 R5: a coach cannot add a child by making its guardian a family member', async () => {
      const uma = await club.store.players.findOne({ _id: club.uma });
      const [guardian = ''] = uma?.contacts ?? [];
      const user = await club.store.users.findOne({ emailAddress: guardian });
      if (!user) throw new Error('Uma has no guardian');
      const nobody = new Person(club.coach.url, (await buildSession(club.store, user)).token, user);
      await addMember(club.coach, guardian);
      expect((await addPlayer(club.coach, club.uma)).status).toBe(404);
      const decoy = (await addPlayer(club.coach, 'Decoy')).reply.players?.at(-1)?.id ?? '';
      for (const playerId of [decoy, club.noa]) {
        const contacts = [...(playerId === decoy ? [] : [emailOf('parent2')]), guardian];
        await club.coach.call(profilesContract.update_player_contact, { body: { playerId, contacts } });
        expect((await addPlayer(club.coach, club.uma)).status).toBe(404);
        expect((await addPlayer(club.coach2, club.uma)).status).toBe(404);
      }
      // Not even after the guardian accepted the coach's invitation.
      await acceptAll(nobody);
      expect((await addPlayer(club.coach, club.uma)).status).toBe(404);
      // Family members whom an ADMIN added are accepted.
      expect((await addPlayer(club.coach2, club.uma)).status).toBe(200);
    });

    it('adds another child of a family', async () => {
      await club.store.players.updateOne({ _id: club.uma }, { $set: { contacts: [emailOf('parent2')] } });
      expect((await addPlayer(club.coach, club.uma)).status).toBe(200);
      expect((await addPlayer(club.blueCoach, club.noa, BLUE)).status).toBe(404);
    });

    it('gives the guardians access to the team, and removes it with the child', async () => {
      await addPlayer(club.admin, club.ida);
      expect((await list(club.blueParent)).map(({ id }) => id)).toEqual([BLUE, GREEN]);
      expect(club.busEvents.at(-1)).toMatchObject({ kind: 'access', changed: [club.blueParent.user._id] });
      expect((await removePlayer(club.coach, club.ida)).reply).toBe(club.ida);
      expect(club.busEvents.slice(-2)).toMatchObject([
        { name: 'roster:changed', payload: { removed: club.ida } },
        { kind: 'access', changed: [club.blueParent.user._id] },
      ]);
      expect((await list(club.blueParent)).map(({ id }) => id)).toEqual([BLUE]);
      expect((await removePlayer(club.coach, club.ida)).status).toBe(404);
      expect(await club.store.players.findOne({ _id: club.ida })).toMatchObject({ name: 'Ida Berg' });
    });

    it('R5: lets only the user who took a child off the roster put it back, for 7 days', async () => {
      await addPlayer(club.admin, club.ida);
      await removePlayer(club.coach, club.ida);
      expect((await addPlayer(club.coach2, club.ida)).status).toBe(404);
      expect((await addPlayer(club.coach, club.ida)).status).toBe(200);
      await removePlayer(club.coach, club.ida);
      await club.store.audit.updateOne(
        { action: 'remove_player', about: club.ida, 'by.userId': club.coach.user._id },
        { $set: { at: Date.now() - 8 * 86_400_000 } },
      );
      await club.store.audit.deleteMany({ action: 'remove_player', at: { $gt: Date.now() - 86_400_000 } });
      expect((await addPlayer(club.coach, club.ida)).status).toBe(404);
      await addPlayer(club.admin, club.ida);
      await removePlayer(club.coach, club.ida);
      await addPlayer(club.admin, club.ida);
      await removePlayer(club.admin, club.ida);
      expect((await addPlayer(club.coach, club.ida)).status).toBe(404);
    });

    it('I3 concurrent changes raise the version by one each, and none is lost', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `Child ${String.fromCharCode(97 + index)}`);
      const responses = await Promise.all([
        ...names.map((name) => addPlayer(club.coach, name)),
        ...names.map((_, index) => addMember(club.manager, emailOf(`new${index}`))),
        removePlayer(club.coach, club.leo),
      ]);
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      const team = await green(club.manager);
      expect(team.version).toBe(42);
      expect(new Set(team.players?.map(({ name }) => name))).toEqual(new Set([...names, 'Mia Raman', 'Noa Silva']));
      expect(team.members?.length).toBe(26);
      const published = club.messages('roster:changed').map(({ version }) => version);
      expect(published.sort((one: number, other: number) => one - other)).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 2),
      );
    });
  });
});
