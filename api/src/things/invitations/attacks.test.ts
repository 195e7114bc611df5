/** Invitations of staff, and attacks on the calls by which people come in. */

import { buildPerson } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, emailOf, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { add_invitation, show_invitation, accept_invitation, list_invitations } = invitationsContract;
const { list_requests, decide_request, list_people, remove_invitation } = invitationsContract;
const { import_roster, list_lookalikes, merge_players, list_merges, undo_merge } = playersContract;
type Role = 'MANAGER' | 'COACH' | 'FILMING';

describe.each(STORES)('people who come in on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const inviteStaff = (who: Person, emailAddress: string, role?: Role) =>
    who.ask(add_invitation, { body: { teamId: GREEN, kind: 'staff', emailAddress, ...(role && { role }) } });
  const lastMail = (address: string) => club.mailsTo(address).at(-1)?.text ?? '';
  const tokenOf = (address: string) => /\/join\/([\w-]+)/.exec(lastMail(address))?.[1] ?? '';
  const accept = (who: Person, token: string) => who.ask(accept_invitation, { body: { token } });
  const rolesOf = async (who: Person) => (await club.store.users.findOne({ _id: who.user._id }))?.roles;
  const newPerson = async (name: string, ...roles: Role[]) => {
    const { user, token } = await buildPerson(club.store, name, ...roles);
    return new Person(club.coach.url, token, user);
  };

  describe('an invitation of staff', () => {
    it.each([
      ['MANAGER', 'manage'],
      ['COACH', 'coach'],
      ['FILMING', 'film the games of'],
    ] as const)('as %s tells its receiver the role, and gives it with the acceptance', async (role, verb) => {
      const emailAddress = emailOf('newcomer');
      expect((await inviteStaff(club.admin, emailAddress, role)).status).toBe(200);
      expect(lastMail(emailAddress)).toContain(`invites you to ${verb} Riverside Green.`);
      const token = tokenOf(emailAddress);
      expect(await club.newcomer.call(show_invitation, { params: { token } })).toMatchObject({ kind: 'staff', role });
      expect(await club.newcomer.call(list_invitations, { query: {} })).toMatchObject([{ role }]);
      expect(await rolesOf(club.newcomer)).toEqual([]);
      expect((await accept(club.newcomer, token)).status).toBe(200);
      expect(await rolesOf(club.newcomer)).toEqual([role]);
      const changes = await club.store.audit.find({ action: 'accept_invitation' });
      expect(changes.map(({ after }) => after)).toContainEqual({ roles: [role] });
      const teams = await club.newcomer.call(teamsContract.list_teams, {});
      expect(teams.map(({ id }) => id)).toEqual([GREEN]);
    });

    it('gives COACH unless the inviter chose a role, and no role to families', async () => {
      await inviteStaff(club.manager, emailOf('newcomer'));
      await accept(club.newcomer, tokenOf(emailOf('newcomer')));
      expect(await rolesOf(club.newcomer)).toEqual(['COACH']);
      const body = { teamId: GREEN, kind: 'family' as const, emailAddress: 'a@club.example', role: 'COACH' as const };
      const { status, problem } = await club.manager.ask(add_invitation, { body });
      expect([status, problem.fields]).toEqual([400, { role: 'Only staff get a role' }]);
    });

    it('comes from an ADMIN if it makes a manager; a coach invites no staff', async () => {
      expect((await inviteStaff(club.manager, emailOf('newcomer'), 'MANAGER')).status).toBe(403);
      for (const role of ['COACH', 'FILMING', 'MANAGER'] as const)
        expect((await inviteStaff(club.coach, emailOf('newcomer'), role)).status).toBe(403);
      expect((await inviteStaff(club.blueCoach, emailOf('newcomer'), 'COACH')).status).toBe(404);
      expect(club.mailsTo(emailOf('newcomer'))).toEqual([]);
    });

    it('by a manager gives no role that would count in another team of the receiver', async () => {
      const camera = await newPerson('Cam Era', 'FILMING');
      const address = camera.user.emailAddress;
      await club.admin.call(teamsContract.add_member, {
        params: { teamId: BLUE, member: address },
        query: { capacity: 'staff' },
      });
      await inviteStaff(club.manager, address, 'COACH');
      expect((await accept(camera, tokenOf(address))).status).toBe(200);
      expect(await rolesOf(camera)).toEqual(['FILMING']);
    });

    it('forwarded to somebody else, or used twice, gives nothing', async () => {
      await inviteStaff(club.manager, emailOf('newcomer'), 'COACH');
      const token = tokenOf(emailOf('newcomer'));
      expect((await accept(club.blueParent, token)).status).toBe(404);
      expect(await rolesOf(club.blueParent)).toEqual(['PARENT']);
      expect((await accept(club.newcomer, token)).status).toBe(200);
      await club.admin.call(usersContract.delete_role, { params: { email: emailOf('newcomer'), role: 'COACH' } });
      expect((await accept(club.newcomer, token)).status).toBe(404);
      expect(await rolesOf(club.newcomer)).not.toContain('COACH');
    });

    it('cannot be accepted after its maker became a coach', async () => {
      const emailAddress = emailOf('newcomer');
      await club.store.users.updateOne({ _id: club.manager.user._id }, { $addToSet: { roles: 'COACH' } });
      await inviteStaff(club.manager, emailAddress, 'COACH');
      await club.admin.call(usersContract.delete_role, { params: { email: emailOf('manager'), role: 'MANAGER' } });
      expect((await accept(club.newcomer, tokenOf(emailAddress))).status).toBe(404);
      const card = await club.newcomer.call(show_invitation, { params: { token: tokenOf(emailAddress) } });
      expect(card).toMatchObject({ kind: 'staff', ended: 'left' });
      expect(await club.newcomer.call(list_invitations, { query: {} })).toEqual([]);
      expect(await rolesOf(club.newcomer)).toEqual([]);
    });
  });

  describe("a coach's own second account", () => {
    it('may use none of the calls of a team', async () => {
      const second = await newPerson('Second Account');
      const query = { teamId: GREEN };
      const none = '00000000-0000-4000-8000-000000000000';
      const children = { keepId: club.leo, dropId: club.noa };
      const statuses = [
        (await second.ask(import_roster, { body: { teamId: GREEN, rows: [{ name: 'Ann' }] } })).status,
        (await second.ask(list_lookalikes, { query: { teamId: GREEN, name: 'Leo Raman' } })).status,
        (await second.ask(merge_players, { body: children })).status,
        (await second.ask(list_merges, { query })).status,
        (await second.ask(undo_merge, { params: { id: none } })).status,
        (await second.ask(list_people, { query })).status,
        (await second.ask(list_requests, { query })).status,
        (await second.ask(list_invitations, { query })).status,
        (await second.ask(decide_request, { body: { id: none, decision: 'accept' } })).status,
        (await second.ask(remove_invitation, { params: { id: none } })).status,
        (await second.ask(add_invitation, { body: { teamId: GREEN, kind: 'family' } })).status,
      ];
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 404, 404, 403, 404, 404]);
    });

    it('gets no child of another family by an import, a merge, a link or an invitation', async () => {
      const second = await newPerson('Second Account');
      const { emailAddress } = second.user;
      const rows = [{ name: 'Fake Child', guardianAddresses: [emailAddress] }];
      const [fake] = await club.coach.call(import_roster, { body: { teamId: GREEN, rows, invite: true } });
      expect((await accept(second, tokenOf(emailAddress))).status).toBe(200);
      for (const [keepId, dropId] of [
        [club.leo, fake?.playerId ?? ''],
        [fake?.playerId ?? '', club.leo],
      ] as const) {
        const { status, problem } = await club.coach.ask(merge_players, { body: { keepId, dropId } });
        expect([status, problem.detail]).toEqual([403, expect.stringContaining('Both children have guardians')]);
      }
      expect((await inviteStaff(club.coach, emailAddress, 'COACH')).status).toBe(403);
      const ofBlue = { teamId: GREEN, kind: 'guardian' as const, emailAddress, playerId: club.ida };
      expect((await club.coach.ask(add_invitation, { body: ofBlue })).status).toBe(404);
      const { code = '' } = await club.coach.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
      const body = { token: code, children: [{ name: 'Ida Hill', birthYear: 2013 }] };
      const id = await second.call(accept_invitation, { body });
      const [request] = await club.coach.call(list_requests, { query: { teamId: GREEN } });
      const links = { [request?.children[0]?.id ?? '']: club.ida };
      expect((await club.coach.ask(decide_request, { body: { id, decision: 'accept', links } })).status).toBe(404);
      const { players = [] } = await second.call(profilesContract.get_profile, { query: {} });
      expect(players.map(({ name }) => name)).toEqual(['Fake Child']);
    });
  });
});
