import { accountTerms } from '@touchline/server/name-terms';
import { buildAttendee, buildEvent, buildPlayer, buildTeam } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptAll,
  attendeeCalls,
  beforeWrite,
  contactsIn,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const DAY = 86_400_000;
const { get_profile, update_profile, update_player_contact } = profilesContract;

describe.each(STORES)('profiles on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const read = (who: Person, email?: string) => who.ask(get_profile, { query: { email } });
  const save = (who: Person, fields: object, rev = 1) => who.ask(update_profile, { body: { rev, ...fields } });
  const email = (who: Person) => who.user.emailAddress;
  const child = (_id: string) => club.store.players.findOne({ _id });
  const rowOfLeo = async (eventTime: number): Promise<string> => {
    const leo = await child(club.leo);
    if (!leo) throw new Error('no Leo');
    const attendees = [buildAttendee(leo, club.parent)];
    return (await buildEvent(club.store, [GREEN], { eventTime, attendees }))._id;
  };
  const rosterMessages = () =>
    club.messages('roster:changed').map(({ teamId, version, added }) => [teamId, version, added?.name]);

  it("returns the caller's data and children", async () => {
    expect((await read(club.parent)).reply).toMatchObject({
      emailAddress: email(club.parent),
      zipCode: '10437',
      players: [{ name: 'Leo Raman', team: 'Riverside Green', contacts: [email(club.parent)] }, { name: 'Mia Raman' }],
      rev: 1,
    });
    expect((await read(club.admin, email(club.parent))).reply.players).toHaveLength(2);
    const seenByRoot = await read(club.root, email(club.parent));
    expect([seenByRoot.status, seenByRoot.reply.players]).toEqual([200, undefined]);
    expect((await read(club.manager, email(club.parent))).status).toBe(404);
  });

  it('saves with optimistic concurrency, keeps absent fields, and accepts a retry', async () => {
    expect((await save(club.parent, { phoneNumber: '030 1', zipCode: '12345' })).reply).toBe(email(club.parent));
    expect((await save(club.parent, { phoneNumber: '030 1' })).status).toBe(200);
    const stale = await save(club.parent, { phoneNumber: '030 2' });
    expect(stale.problem).toMatchObject({ status: 409, current: { phoneNumber: '030 1', rev: 2, zipCode: '12345' } });
    expect((await save(club.parent, { zipCode: '1234' }, 2)).problem.fields).toHaveProperty('zipCode');
    expect((await save(club.parent, {}, 'one' as never)).problem.fields).toHaveProperty('rev');
  });

  it('of somebody who was invited for more than 12 children can be saved, without further children', async () => {
    for (let n = 0; n < 11; n += 1) await buildPlayer(club.store, `Child ${n}`, club.parent);
    expect((await save(club.parent, { phoneNumber: '030 123' })).status).toBe(200);
    expect((await save(club.parent, { players: [{ id: club.leo, name: 'Leo R.' }] }, 2)).status).toBe(200);
    expect((await save(club.parent, { players: [{ name: 'One Too Many' }] }, 3)).status).toBe(400);
  });

  it('saves exactly one of two concurrent forms', async () => {
    const answer = await beforeWrite(club.store.users, 'findOneAndUpdate', {
      call: () => save(club.parent, { fullName: 'one' }),
      other: () => save(club.parent, { fullName: 'two' }),
    });
    expect(answer.problem).toMatchObject({ status: 409, current: { fullName: 'two', rev: 2 } });
  });

  it('R5 R16: ignores fields that the caller may not set', async () => {
    const before = await club.store.users.findOne({ _id: club.parent.user._id });
    const forged = {
      roles: ['ROOT'],
      teams: ['26619'],
      emailAddress: 'x@y.example',
      password: 'corner flag 1',
      id: 'x',
    };
    expect((await save(club.parent, { ...forged, newPassword: 'a', fullName: 'Priya' })).status).toBe(200);
    expect(await club.store.users.findOne({ _id: club.parent.user._id })).toEqual({
      ...before,
      fullName: 'Priya',
      ...accountTerms({ ...club.parent.user, fullName: 'Priya' }),
      rev: 2,
    });
    expect((await save(club.parent, { isAdmin: true }, 2)).problem.fields).toHaveProperty('isAdmin');
  });

  it("changes and adds the caller's children, and publishes them to their teams", async () => {
    const players = [
      { id: club.leo, name: 'Leo R.', number: 7, birthDate: '2013-01-02', birthYear: 1990, club: 'Elsewhere' },
      { id: club.mia, name: 'Mia Raman', number: null, birthDate: null },
      { id: '88888888', name: 'New Kid', position: 'Goalie' },
    ];
    expect((await save(club.parent, { players })).status).toBe(200);
    expect(await child(club.leo)).toMatchObject({ name: 'Leo R.', number: 7, birthYear: 2013, club: 'Riverside FC' });
    const mia = await child(club.mia);
    expect([mia?.number, mia?.birthDate, mia?.birthYear]).toEqual([undefined, undefined, 2012]);
    const { players: after = [] } = (await read(club.parent)).reply;
    const added = after.find(({ name }) => name === 'New Kid');
    expect(added).toMatchObject({ position: 'Goalie', birthYear: 2012, contacts: [email(club.parent)], team: '' });
    // The new child has the id that the form sent.
    expect(added?.id).toBe('88888888');
    expect(rosterMessages()).toEqual([
      [GREEN, 2, 'Leo R.'],
      [GREEN, 3, 'Mia Raman'],
    ]);
    // A retry from a form that does not know the new id must not create another child.
    await save(club.parent, { players: [{ name: 'new kid', position: 'Winger' }] }, 2);
    expect((await read(club.parent)).reply.players).toHaveLength(3);
  });

  it('I2: renames the row of a volunteer whose name changed, and rejects a second row', async () => {
    const { key } = await club.game();
    const { add } = attendeeCalls(() => key);
    const guest = { id: '70000001', player: 'Cousin', parent: 'Aunt', emailAddress: email(club.coach) };
    await add(club.coach, guest);
    for (const [who, id] of [
      [club.coach, '70000002'],
      [club.parent, '70000003'],
    ] as const)
      await add(who, { id, volunteer: 'Filming' });
    for (const [who, fullName] of [
      [club.coach, 'Cora Coach'],
      [club.parent, 'Priya Nair'],
    ] as const) {
      expect((await save(who, { fullName })).status).toBe(200);
      const again = await add(who, { volunteer: 'Ref' });
      expect([again.status, again.problem.detail]).toEqual([409, `${fullName} is already signed up`]);
    }
    const { attendees, version } = await club.read(key);
    expect(attendees.map(({ player, parent }) => [player, parent])).toEqual([
      ['Cousin', 'Cora Coach'],
      ['Cora Coach', 'Cora Coach'],
      ['Priya Nair', 'Priya Nair'],
    ]);
    expect(club.messages('attendee:changed').map((news) => news.version)).toEqual([5, 6, 7]);
    expect(version).toBe(7);
  });

  it('updates name and phone number in rows of future events, and keeps past rows', async () => {
    const [past, coming] = await Promise.all(
      [Date.now() - DAY, Date.now() + DAY].map((eventTime) => rowOfLeo(eventTime)),
    );
    await save(club.parent, {
      phoneNumber: '030 77',
      fullName: 'Priya R.',
      players: [{ id: club.leo, name: 'Leo R.' }],
    });
    const row = async (id = '') => Object.values((await club.store.events.findOne({ _id: id }))?.attendees ?? {})[0];
    expect(await row(coming)).toMatchObject({ player: 'Leo R.', parent: 'Priya R.', phoneNumber: '030 77' });
    expect(await row(past)).toMatchObject({ player: 'Leo Raman', phoneNumber: club.parent.user.phoneNumber });
    expect(club.messages('attendee:changed').map(({ key, attendee }) => [key.id, attendee.player])).toEqual([
      [coming, 'Leo R.'],
    ]);
  });

  it("R5: rejects another family's child with 409 and saves nothing", async () => {
    const { status } = await save(club.parent, { fullName: 'Thief', players: [{ id: club.noa, name: 'Mine' }] });
    expect(status).toBe(409);
    expect((await read(club.parent)).reply).toMatchObject({ fullName: club.parent.user.fullName, rev: 1 });
    expect((await child(club.noa))?.contacts).toEqual([email(club.parent2)]);
  });

  it('makes a newcomer PARENT with their first child', async () => {
    await save(club.newcomer, { players: [{ name: 'First Kid' }] });
    const user = await club.newcomer.call(accountsContract.current_user, {});
    expect([user.roles, user.players.map(({ name }) => name)]).toEqual([['PARENT'], ['First Kid']]);
  });

  it('accepts at most 12 children per account', async () => {
    const players = Array.from({ length: 11 }, (_, n) => ({ name: `Kid ${n}` }));
    expect((await save(club.parent, { players })).problem.fields).toHaveProperty('players');
  });

  describe('guardians of a child', () => {
    const setContacts = (who: Person, playerId: string, contacts: string[]) =>
      who.ask(update_player_contact, { body: { playerId, contacts } });

    it('get mails in the language of their account', async () => {
      expect((await save(club.parent, { language: 'es' })).status).toBe(200);
      expect((await read(club.parent)).reply).toMatchObject({ language: 'es' });
      await setContacts(club.parent, club.leo, [email(club.parent), email(club.newcomer)]);
      expect(await acceptAll(club.newcomer)).toBe(1);
      const [mail] = club.mailsTo(email(club.parent));
      expect(mail?.subject).toBe('Cambiaron los padres o tutores de un niño o una niña');
      expect(mail?.text).toContain('cambió quién puede ver los datos de Leo');
      expect((await save(club.parent, { language: 'fr' }, 2)).status).toBe(400);
    });

    it('can clear the language of their account', async () => {
      expect((await save(club.parent, { language: 'es' })).status).toBe(200);
      expect((await save(club.parent, { language: null }, 2)).status).toBe(200);
      expect((await read(club.parent)).reply).not.toHaveProperty('language');
      expect((await save(club.parent, { language: null }, 3)).status).toBe(200);
      expect((await read(club.parent)).reply.rev).toBe(3);
    });

    it('are added when they accept; the previous ones get mails, and the audit trail has both steps', async () => {
      const both = [email(club.parent), email(club.newcomer)];
      expect((await setContacts(club.parent, club.leo, [...both, ...both])).reply).toBe(club.parent.user._id);
      expect((await club.newcomer.ask(teamsContract.list_teams, {})).status).toBe(403);
      expect((await child(club.leo))?.contacts).toEqual([email(club.parent)]);
      expect(club.mailsTo(email(club.parent))[0]?.text).toContain(`they accept: ${email(club.newcomer)}`);

      expect(await acceptAll(club.newcomer)).toBe(1);
      expect((await club.newcomer.call(teamsContract.list_teams, {})).map(({ id }) => id)).toEqual([GREEN]);
      const [, mail] = club.mailsTo(email(club.parent));
      expect(mail?.text).toContain(`Added: ${email(club.newcomer)}`);
      expect(mail?.subject).not.toContain('Leo');
      const [accepted, invited] = await club.admin.call(usersContract.list_audit, { query: { about: club.leo } });
      const before = { contacts: [email(club.parent)] };
      expect(invited).toMatchObject({
        action: 'update_player_contact',
        by: { userId: club.parent.user._id },
        before,
        after: { ...before, invited: [email(club.newcomer)] },
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      });
      expect(accepted).toMatchObject({
        action: 'accept_invitation',
        by: { userId: club.newcomer.user._id },
        before,
        after: { contacts: both },
      });
      expect(club.busEvents.find((busEvent) => busEvent.kind === 'access')).toMatchObject({
        changed: [club.newcomer.user._id],
      });
      expect(rosterMessages()).toEqual([[GREEN, 2, 'Leo Raman']]);
    });

    it('lose access at once', async () => {
      await setContacts(club.admin, club.noa, [email(club.admin)]);
      expect(await club.parent2.call(teamsContract.list_teams, {})).toEqual([]);
      expect(club.mailsTo(email(club.parent2))[0]?.text).toContain('Removed: ');
      const published = club.busEvents.flatMap((busEvent) =>
        busEvent.kind === 'access' ? [busEvent.changed.toSorted()] : [],
      );
      // The second busEvent about parent2: their membership of the team ended, too.
      const [added, removed] = [club.admin.user._id, club.parent2.user._id];
      expect(published).toEqual([[added, removed].toSorted(), [removed]]);
    });

    it('cannot all be removed, except by an ADMIN', async () => {
      for (const contacts of [[], ['only.invited@club.example']])
        expect((await setContacts(club.coach, club.leo, contacts)).problem.fields).toHaveProperty('contacts');
      expect((await setContacts(club.admin, club.leo, [])).status).toBe(200);
    });

    it('are set by the later of two concurrent changes; the audit trail has both in order', async () => {
      const both = [email(club.parent), email(club.newcomer)];
      await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: both } });
      const other = [email(club.parent)];
      await beforeWrite(club.store.players, 'findOneAndUpdate', {
        call: () => setContacts(club.admin, club.leo, [...both, email(club.admin)]),
        other: () => setContacts(club.manager, club.leo, other),
      });
      const entries = await club.admin.call(usersContract.list_audit, { query: { about: club.leo } });
      expect(entries.map(({ before }) => before.contacts)).toEqual([other, both]);
      expect((await child(club.leo))?.contacts).toEqual(entries[0]?.after.contacts);
    });

    it('are published to both teams of a child, and not shown to other families', async () => {
      const leo = await child(club.leo);
      await buildTeam(club.store, '30001', { players: leo ? [leo] : [] });
      await setContacts(club.admin, club.leo, [email(club.parent), email(club.admin)]);
      expect(
        rosterMessages()
          .map(([team]) => team)
          .sort(),
      ).toEqual([GREEN, '30001']);
      expect(contactsIn((await club.parent2.ask(teamsContract.list_teams, {})).raw)).not.toContain(email(club.admin));
    });
  });
});
