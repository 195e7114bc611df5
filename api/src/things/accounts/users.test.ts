import type { Role } from '@touchline/shared/access/roles';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stoppingStore } from '../../testing/stopping-store';
import { acceptAll, BLUE, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { list_users, update_user, add_role, delete_role, add_venue_geo_hash, delete_venue_geo_hash, list_audit } =
  usersContract;

describe.each(STORES)('users on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const email = (who: Person) => who.user.emailAddress;
  const rolesOf = async (who: Person) => (await club.store.users.findOne({ _id: who.user._id }))?.roles;
  const grant = (who: Person, to: Person, role: Role) => who.ask(add_role, { params: { email: email(to), role } });
  const revoke = (who: Person, from: Person, role: Role) =>
    who.ask(delete_role, { params: { email: email(from), role } });
  const audit = (about: string) => club.admin.call(list_audit, { query: { about } });

  it('lists all users with roles, areas, teams and children; ROOT sees no child', async () => {
    const all = await club.admin.call(list_users, { query: {} });
    expect(all).toHaveLength(await club.store.users.countDocuments({}));
    expect(all.find(({ id }) => id === club.parent.user._id)).toMatchObject({
      roles: ['PARENT'],
      teams: [GREEN],
      venueGeoHashs: [],
      venue_geo_hashs: [],
      active: true,
      players: [{ name: 'Leo Raman', team: 'Riverside Green' }, { name: 'Mia Raman' }],
    });
    // A guardian belongs to the team of the child without being a member.
    await club.store.teams.updateOne({ _id: BLUE }, { $push: { playerIds: club.uma } } as never);
    const ofBlue = await club.root.call(list_users, { query: { team: BLUE } });
    expect(ofBlue.map(({ id }) => id).sort()).toEqual(
      [club.blueCoach, club.blueParent, club.nobody].map(({ user }) => user._id).sort(),
    );
    expect(ofBlue.some(({ players }) => players)).toBe(false);
    expect(JSON.stringify(all)).not.toMatch(/argon2|passwordHash/);
  });

  describe('roles', () => {
    it('R24: grants and removes at once, mails the user, and adds to the audit trail', async () => {
      expect((await grant(club.admin, club.newcomer, 'COACH')).reply).toBe(email(club.newcomer));
      expect((await grant(club.admin, club.newcomer, 'COACH')).status).toBe(200);
      expect(await rolesOf(club.newcomer)).toEqual(['COACH']);
      expect((await revoke(club.admin, club.newcomer, 'COACH')).status).toBe(200);
      expect((await revoke(club.admin, club.newcomer, 'COACH')).status).toBe(404);
      expect(
        (await audit(email(club.newcomer))).map(({ action, before, after }) => [action, before.roles, after.roles]),
      ).toEqual([
        ['delete_role', ['COACH'], []],
        ['add_role', [], ['COACH']],
      ]);
      expect(club.mailsTo(email(club.newcomer)).map(({ subject }) => subject)).toHaveLength(2);
      expect(club.busEvents.filter((busEvent) => busEvent.kind === 'access')).toHaveLength(2);
    });

    it('R6: only ROOT may change ROOT and ADMIN, and no user may remove their own highest role', async () => {
      for (const role of ['ROOT', 'ADMIN'] as const) {
        expect((await grant(club.admin, club.coach, role)).status).toBe(403);
        expect((await revoke(club.admin, club.root, role)).status).toBe(403);
      }
      expect((await grant(club.root, club.coach, 'ADMIN')).status).toBe(200);
      expect((await revoke(club.admin, club.admin, 'ADMIN')).status).toBe(403);
      await grant(club.admin, club.admin, 'COACH');
      expect((await revoke(club.admin, club.admin, 'COACH')).status).toBe(200);
      await grant(club.root, club.manager, 'ROOT');
      expect((await revoke(club.root, club.root, 'ROOT')).status).toBe(403);
      expect((await revoke(club.root, club.manager, 'ROOT')).status).toBe(200);
    });

    it('R6: keeps the last ROOT, even when two remove it from each other at once', async () => {
      expect((await revoke(club.root, club.root, 'ROOT')).status).toBe(409);
      await grant(club.root, club.manager, 'ROOT');
      const responses = await Promise.all([
        revoke(club.root, club.manager, 'ROOT'),
        revoke(club.manager, club.root, 'ROOT'),
      ]);
      const holders = await club.store.users.countDocuments({ roles: 'ROOT' });
      expect(holders).toBeGreaterThanOrEqual(1);
      expect(responses.filter(({ status }) => status === 200).length).toBe(2 - holders);
    });

    it('makes a user with a new staff role staff of the teams where they are a member and have no child', async () => {
      await grant(club.admin, club.blueParent, 'COACH');
      const member = email(club.newcomer);
      await club.manager.call(teamsContract.add_member, { params: { teamId: GREEN, member }, query: {} });
      await grant(club.admin, club.newcomer, 'FILMING');
      const staffTeams = async (who: Person) => (await who.call(accountsContract.current_user, {})).staffTeams;
      expect(await staffTeams(club.newcomer)).toEqual([GREEN]);
      expect(await staffTeams(club.blueParent)).toEqual([]);
      expect(club.messages('roster:changed').at(-1)).toMatchObject({ teamId: GREEN, member: { added: member } });
    });
  });

  it('shows a coach with a child in the team that they are both staff and family', async () => {
    const teamsOf = async (who: Person) => {
      const { teams, staffTeams, familyTeams } = await who.call(accountsContract.current_user, {});
      return { teams, staffTeams, familyTeams };
    };
    expect(await teamsOf(club.coach)).toEqual({ teams: [GREEN], staffTeams: [GREEN], familyTeams: [] });
    expect(await teamsOf(club.parent)).toEqual({ teams: [GREEN], staffTeams: [], familyTeams: [GREEN] });
    await club.store.players.updateOne({ _id: club.noa }, { $addToSet: { contacts: email(club.coach) } });
    expect(await teamsOf(club.coach)).toEqual({ teams: [GREEN], staffTeams: [GREEN], familyTeams: [GREEN] });
  });

  describe('update_user', () => {
    const save = (who: Person, fields: object, of = club.parent) =>
      who.ask(update_user, { body: { emailAddress: email(of), ...fields } });

    it('changes the phone number and links children; children that are not sent stay', async () => {
      const { reply } = await save(club.admin, {
        phoneNumber: '030 9',
        players: [{ id: club.noa }, { name: 'New Kid', club: 'FC' }],
      });
      expect(reply).toMatchObject({ emailAddress: email(club.parent), phoneNumber: '030 9' });
      // The others are linked when the owner of the address accepts.
      expect(reply.players?.map(({ name }) => name).sort()).toEqual(['Leo Raman', 'Mia Raman']);
      expect(await acceptAll(club.parent)).toBe(2);
      const linked = await club.store.players.find({ contacts: email(club.parent) });
      expect(linked.map(({ name }) => name).sort()).toEqual(['Leo Raman', 'Mia Raman', 'New Kid', 'Noa Silva']);
      expect(club.mailsTo(email(club.parent2))).toHaveLength(2);
      expect((await audit(club.noa))[1]).toMatchObject({ action: 'update_user', by: { userId: club.admin.user._id } });
      const relinked = await save(club.admin, { players: [{ id: club.uma }], removed: { players: [club.noa] } });
      expect(relinked.reply.players?.map(({ id }) => id)).toContain(club.leo);
      expect(await acceptAll(club.parent)).toBe(1);
      expect(relinked.reply.players?.map(({ id }) => id)).not.toContain(club.noa);
    });

    it('updates a changed phone number in rows of future events, and adds to the audit trail', async () => {
      const { key } = await club.game();
      await club.parent.call(eventsContract.add_attendee, { params: key, body: { playerId: club.leo } });
      await save(club.admin, { phoneNumber: '030 9' });
      expect((await club.read(key)).attendees).toMatchObject([{ player: 'Leo Raman', phoneNumber: '030 9' }]);
      expect((await audit(email(club.parent)))[0]).toMatchObject({
        action: 'update_user',
        before: { phoneNumber: club.parent.user.phoneNumber },
        after: { phoneNumber: '030 9' },
      });
    });

    it('lets ROOT link a child by id, and neither change nor create one', async () => {
      expect((await save(club.root, { players: [{ id: club.noa, name: 'Renamed' }] })).status).toBe(200);
      expect((await club.store.players.findOne({ _id: club.noa }))?.name).toBe('Noa Silva');
      expect((await save(club.root, { players: [{ name: 'New Kid' }] })).status).toBe(404);
      // A child that nobody knows needs at least a name.
      expect((await save(club.admin, { players: [{ id: '99999999' }] })).status).toBe(404);
    });

    it('R16: never changes address, password, roles or areas', async () => {
      const before = await club.store.users.findOne({ _id: club.parent.user._id });
      await save(club.admin, {
        password: 'corner flag 1',
        roles: ['ROOT'],
        venueGeoHashs: ['u'],
        userName: 'x',
        phoneNumber: '1',
      });
      expect(await club.store.users.findOne({ _id: club.parent.user._id })).toEqual({ ...before, phoneNumber: '1' });
      expect((await save(club.admin, { passwordHash: 'x' })).status).toBe(400);
    });
  });

  it('applies changed venue areas at once', async () => {
    await club.store.venues.insertOne({ ...VENUE, _id: 'u33dbfc5t' });
    const area = (geoHash: string) => ({ params: { email: email(club.parent), geoHash } });
    const visibleVenues = async () => (await club.parent.call(venuesContract.show_venues, { query: {} })).length;
    expect((await club.root.ask(add_venue_geo_hash, area('9q'))).reply).toBe(email(club.parent));
    expect((await club.root.ask(add_venue_geo_hash, area('9q'))).status).toBe(200);
    const listed = (await club.admin.call(list_users, { query: {} })).find(({ id }) => id === club.parent.user._id);
    expect(listed).toMatchObject({ venue_geo_hashs: ['9q'], venueGeoHashs: ['9q'], event_geo_hashs: [] });
    const sent = { emailAddress: email(club.parent), venue_geo_hashs: [], event_geo_hashs: ['9q'] };
    expect((await club.admin.ask(update_user, { body: sent })).reply).toMatchObject({ venue_geo_hashs: ['9q'] });
    expect(await visibleVenues()).toBe(0);
    expect((await club.root.ask(add_venue_geo_hash, area('a'))).problem.fields).toHaveProperty('geoHash');
    expect((await club.root.ask(delete_venue_geo_hash, area('9q'))).status).toBe(200);
    expect((await club.root.ask(delete_venue_geo_hash, area('9q'))).status).toBe(404);
    expect(await visibleVenues()).toBe(1);
    expect((await audit(email(club.parent))).map(({ action }) => action)).toEqual(['delete_geo_hash', 'add_geo_hash']);
  });

  it('I4: accepts at most 50 areas, even when several are added at once; an existing area does not count again', async () => {
    const areas = Array.from({ length: 49 }, (_, index) => `9q${String(index).padStart(2, '0')}`);
    await club.store.users.updateOne({ _id: club.parent.user._id }, { $set: { venueGeoHashs: areas } });
    const add = (geoHash: string) =>
      club.root.ask(add_venue_geo_hash, { params: { email: email(club.parent), geoHash } });
    const storedAreas = async () =>
      (await club.store.users.findOne({ _id: club.parent.user._id }))?.venueGeoHashs ?? [];
    const responses = await Promise.all(['u33d', 'u33e', 'u33f'].map(add));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const before = await storedAreas();
    expect(before).toHaveLength(50);
    for (const area of before.slice(-2)) expect((await add(area)).status).toBe(200);
    expect(await storedAreas()).toEqual(before);
    expect(await audit(email(club.parent))).toHaveLength(1);
  });

  it('adds a changed membership to the audit trail, and mails the member', async () => {
    const path = { teamId: GREEN, member: email(club.newcomer) };
    await club.manager.call(teamsContract.add_member, { params: path, query: {} });
    await club.manager.call(teamsContract.remove_member, { params: path });
    expect((await audit(email(club.newcomer))).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['remove_member', { team: GREEN, capacity: 'family' }, { team: GREEN }],
      ['add_member', { team: GREEN }, { team: GREEN, capacity: 'family' }],
    ]);
    expect(club.mailsTo(email(club.newcomer))).toHaveLength(2);
  });

  it('says in the audit trail, and in exports, that it is not known whether an act was done', async () => {
    const opened = async () => {
      const { reply } = await club.newcomer.ask(profilesContract.export_account, {});
      return [(await audit(email(club.newcomer)))[0]?.open, reply.acts[0]?.open];
    };
    const store = stoppingStore(club.store);
    store.stopAfter(1);
    expect((await grant(club.admin, club.newcomer, 'COACH')).status).toBe(503);
    store.stopAfter(Number.POSITIVE_INFINITY);
    expect(await opened()).toEqual([true, true]);
    expect((await grant(club.admin, club.newcomer, 'COACH')).status).toBe(200);
    expect(await opened()).toEqual([undefined, undefined]);
  });

  it('pages the audit trail back in time', async () => {
    for (const role of ['COACH', 'FILMING', 'MANAGER'] as const) await grant(club.admin, club.newcomer, role);
    const [, second] = await audit(email(club.newcomer));
    const older = await club.admin.call(list_audit, {
      query: { before: String(second?.at), about: email(club.newcomer) },
    });
    expect(older.every(({ at }) => at < (second?.at ?? 0))).toBe(true);
  });
});

const VENUE = {
  name: 'Mauerpark pitch',
  type: '',
  zip: '10437',
  latitude: 52.5,
  longitude: 13.4,
  url: '',
  address: '',
  description: '',
};
