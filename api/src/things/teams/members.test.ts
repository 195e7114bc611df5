import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptAll,
  beforeWrite,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';
import { addMember, green, list, removeMember } from './team-calls.fixture';

const { list_teams } = teamsContract;

describe.each(STORES)('members on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const capacities = (team: TeamView) =>
    Object.fromEntries(team.memberships?.map(({ emailAddress, capacity }) => [emailAddress, capacity]) ?? []);
  const storedUser = (who: Person) => club.store.users.findOne({ _id: who.user._id });

  describe('members', () => {
    it('grants PARENT to a newcomer, whose next call has the new permissions, and publishes both changes', async () => {
      expect((await club.newcomer.ask(list_teams, {})).status).toBe(403);
      const { status, reply } = await addMember(club.coach, emailOf('newcomer').toUpperCase());
      expect([status, reply.version]).toEqual([200, 2]);
      expect(capacities(reply)[emailOf('newcomer')]).toBe('family');
      expect((await list(club.newcomer)).map(({ id }) => id)).toEqual([GREEN]);
      expect((await storedUser(club.newcomer))?.roles).toEqual(['PARENT']);
      expect(club.busEvents).toMatchObject([
        {
          name: 'roster:changed',
          about: { teams: [GREEN] },
          payload: { version: 2, member: { added: emailOf('newcomer') } },
        },
        { kind: 'access', changed: [club.newcomer.user._id], ended: [] },
      ]);
    });

    it('returns the same response whether or not the address has an account', async () => {
      const known = await addMember(club.coach, emailOf('blueParent'));
      const unknown = await addMember(club.coach, emailOf('stranger'));
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(capacities(unknown.reply)).toMatchObject({
        [emailOf('blueParent')]: 'family',
        [emailOf('stranger')]: 'family',
      });
      expect((await storedUser(club.blueParent))?.roles).toEqual(['PARENT']);
    });

    it('makes a new member staff if they work for teams and have no child here, otherwise family', async () => {
      await addMember(club.coach, emailOf('blueCoach'));
      expect(capacities(await green(club.coach))[emailOf('blueCoach')]).toBe('family');
      await acceptAll(club.blueCoach);
      expect(capacities(await green(club.coach))[emailOf('blueCoach')]).toBe('staff');
      await club.store.users.updateOne({ _id: club.parent.user._id }, { $addToSet: { roles: 'COACH' } });
      await removeMember(club.manager, emailOf('parent'));
      expect(capacities((await addMember(club.manager, emailOf('parent'))).reply)[emailOf('parent')]).toBe('family');
    });

    it('ignores the roles of an inactive account', async () => {
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

    it('lets MANAGER and ADMIN add staff, and a COACH add no new staff', async () => {
      expect((await addMember(club.coach, emailOf('stranger'), 'staff')).status).toBe(403);
      expect((await addMember(club.coach, emailOf('parent'), 'staff')).status).toBe(403);
      expect((await addMember(club.coach, emailOf('coach2'), 'family')).status).toBe(403);
      expect((await addMember(club.manager, emailOf('parent'), 'staff')).reply.version).toBe(2);
      expect(capacities((await addMember(club.admin, emailOf('parent'), 'family')).reply)[emailOf('parent')]).toBe(
        'family',
      );
    });

    it('I4 repeating an addition without a capacity changes nothing; twenty concurrent ones make one member and one version', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => addMember(club.coach, emailOf('newcomer'))));
      expect(responses.map(({ status, reply }) => [status, reply.version])).toEqual(Array(20).fill([200, 2]));
      expect((await addMember(club.coach, emailOf('coach2'))).reply.version).toBe(2);
      const { members } = await green(club.manager);
      expect(members?.filter((address) => address === emailOf('newcomer')).length).toBe(1);
    });

    it('I4 retries when the membership changed between read and write', async () => {
      const added = await beforeWrite(club.store.teams, 'findOneAndUpdate', {
        call: () => addMember(club.coach, emailOf('newcomer')),
        other: () => addMember(club.coach2, emailOf('newcomer')),
      });
      expect([added.status, added.reply.version]).toEqual([200, 2]);
      const removed = await beforeWrite(club.store.teams, 'findOneAndUpdate', {
        call: () => removeMember(club.coach, emailOf('newcomer')),
        other: () => addMember(club.manager, emailOf('newcomer'), 'staff'),
      });
      expect(removed.status).toBe(403);
      expect(capacities(await green(club.manager))[emailOf('newcomer')]).toBe('staff');
    });

    it('ends a membership at once, only once, and publishes the lost access', async () => {
      const before = club.busEvents.length;
      const { status, reply } = await removeMember(club.coach, emailOf('parent2'));
      expect([status, reply]).toEqual([200, emailOf('parent2')]);
      // Noa is still on the roster, but that gives a dismissed parent no access until they are added again.
      expect(await list(club.parent2)).toEqual([]);
      expect((await removeMember(club.coach, emailOf('parent2'))).status).toBe(404);
      expect(club.busEvents.slice(before)).toMatchObject([
        { name: 'roster:changed', payload: { version: 2, member: { removed: emailOf('parent2') } } },
        { kind: 'access', changed: [club.parent2.user._id] },
      ]);
      await addMember(club.coach, emailOf('parent2'));
      expect((await list(club.parent2)).map(({ id }) => id)).toEqual([GREEN]);
    });

    it('lets a COACH remove families only, and a MANAGER staff too', async () => {
      expect((await removeMember(club.coach, emailOf('coach2'))).status).toBe(403);
      expect((await removeMember(club.manager, emailOf('coach2'))).status).toBe(200);
      expect(await list(club.coach2)).toEqual([]);
    });
  });
});
