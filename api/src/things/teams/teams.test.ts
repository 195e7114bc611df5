import type { Reach } from '@touchline/shared/accounts/account.model';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { teamContactsContract } from '@touchline/shared/teams/team-contacts.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  contactsIn,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';
import { addMember, addPlayer, green, list, removeMember, removePlayer } from './team-calls.fixture';

const { list_teams, show_teams } = teamsContract;
const { show_team_contacts } = teamContactsContract;

describe.each(STORES)('teams on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  describe('reading', () => {
    it("lists all teams for ADMIN and ROOT, and the caller's own for others, by name", async () => {
      const ids = async (who: Person) => (await list(who)).map(({ id }) => id);
      for (const who of [club.admin, club.root]) expect(await ids(who)).toEqual([BLUE, GREEN]);
      for (const who of [club.manager, club.filming, club.parent]) expect(await ids(who)).toEqual([GREEN]);
      expect((await club.newcomer.ask(list_teams, {})).status).toBe(403);
    });

    it('I11 shows families who leads the team, and only what each leader chose to show', async () => {
      const contacts = async (who: Person) => who.call(show_team_contacts, { query: { teamId: GREEN } });
      const choose = async (who: Person, reachableBy: Reach[], phoneNumber: string) => {
        const { rev } = await who.call(profilesContract.get_profile, { query: {} });
        await who.call(profilesContract.update_profile, { body: { rev, reachableBy, phoneNumber } });
      };
      for (const { phoneNumber, emailAddress } of await contacts(club.parent))
        expect({ phoneNumber, emailAddress }).toEqual({ phoneNumber: undefined, emailAddress: undefined });
      await choose(club.coach, ['PHONE'], '+1 206 555 0100');
      await choose(club.manager, ['EMAIL'], '+1 206 555 0101');
      const shown = await contacts(club.parent);
      expect(shown).toEqual([
        { name: 'coach surname', role: 'COACH', phoneNumber: '+1 206 555 0100' },
        { name: 'coach2 surname', role: 'COACH' },
        { name: 'manager surname', role: 'MANAGER', emailAddress: emailOf('manager') },
      ]);
      expect((await club.newcomer.ask(show_team_contacts, { query: { teamId: GREEN } })).status).toBe(403);
      expect((await club.parent.ask(show_team_contacts, { query: { teamId: BLUE } })).status).toBe(404);
      await removeMember(club.manager, emailOf('coach'));
      expect((await contacts(club.parent)).map(({ name }) => name)).toEqual(['coach2 surname', 'manager surname']);
    });

    it('I11 shows addresses only to staff and ADMIN, and children as far as each caller may see them', async () => {
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

    it('shows a card of every team to all users with a role', async () => {
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

  describe('permission to change members and roster', () => {
    it('returns the same 404 for a team out of reach and an unknown one, and 403 to a role that may never call', async () => {
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
});
