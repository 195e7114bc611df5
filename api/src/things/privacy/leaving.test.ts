import type { PlayerRecord } from '@touchline/server/records';
import { buildAttendee, buildDevelopment, buildEngagement, buildEvent } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNamedIn, storedText } from '../../testing/stored-text';
import {
  attendeeCalls,
  beforeWrite,
  emailOf,
  GREEN,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

const { export_account } = profilesContract;
const { delete_user } = usersContract;
const PAST = Date.now() - 30 * 86_400_000;

describe.each(STORES)('leaving the club on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
  });
  afterEach(() => club.close());

  const leave = (password?: string) => deleteAccount(club.parent, password);
  const remove = (who: Person, whom: Person) => who.ask(delete_user, { params: { email: whom.user.emailAddress } });

  /** Leaves traces of the parent in every collection. Returns a past and a future game, each with a row and a play of Leo. */
  async function traces() {
    const { parent } = club;
    const [leo, mia] = await Promise.all([club.leo, club.mia].map((_id) => club.store.players.findOne({ _id })));
    if (!leo || !mia) throw new Error('no children');
    const game = async (eventTime: number) => {
      const helper = buildAttendee(leo, parent, {
        playerId: undefined,
        player: parent.user.fullName,
        volunteer: 'Ref',
      });
      const attendees = [buildAttendee(leo, parent), buildAttendee(mia, parent), helper];
      const event = await buildEvent(club.store, [GREEN], { eventTime, attendees });
      const { time, hash } = {
        time: new Date(eventTime).toISOString().slice(0, 7),
        hash: event.keys[0]?.split('/')[1] ?? '',
      };
      const params = { time, hash, id: event._id };
      const play = {
        id: '30000001',
        name: 'Goal',
        players: ['Leo Raman', 'Noa Silva'],
        playerIds: [club.leo, club.noa],
      };
      await club.coach.call(eventEditingContract.save_play, { params, body: play });
      await club.coach.call(eventEditingContract.add_all_players, { query: { ...params, teams: [GREEN] } });
      return params;
    };
    await buildDevelopment(club.store, GREEN, leo);
    await buildEngagement(club.store, GREEN, parent);
    return { past: await game(PAST), coming: await game(Date.now() + 86_400_000) };
  }

  it('R25: the export holds everything about the user and their children, and nothing about others', async () => {
    await traces();
    const { status, reply, raw } = await club.parent.ask(export_account, {});
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      account: {
        emailAddress: club.parent.user.emailAddress,
        roles: ['PARENT'],
        players: [{ name: 'Leo Raman' }, { name: 'Mia Raman' }],
      },
      teams: [{ id: GREEN }],
      attendance: [{ attendee: { player: 'Leo Raman' } }, {}, {}, {}, {}, {}],
      engagements: [{ userId: club.parent.user._id }],
      developments: [{ playerId: club.leo, contactEmail: club.parent.user.emailAddress }],
    });
    expect(raw).not.toMatch(/Noa|argon2/);
  });

  it('R25: the export includes data of teams that the user has left', async () => {
    await traces();
    await club.admin.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.leo } });
    await club.admin.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.mia } });
    await club.admin.call(teamsContract.remove_member, {
      params: { teamId: GREEN, member: club.parent.user.emailAddress },
    });
    const { reply } = await club.parent.ask(export_account, {});
    expect(reply.teams).toEqual([]);
    expect(reply.attendance.map(({ attendee }) => attendee.player)).toEqual([
      ...['Leo Raman', 'Mia Raman', club.parent.user.fullName],
      ...['Leo Raman', 'Mia Raman', club.parent.user.fullName],
    ]);
  });

  it('R25: the export has games in which a child only played, and no names of other children', async () => {
    const played = await club.game();
    await club.coach.call(eventEditingContract.add_all_players, { query: { ...played.key, teams: [GREEN] } });
    const tagged = await club.game();
    const play = { id: '30000001', name: 'Goal', playerIds: [club.leo] };
    // Names that do not stand beside the ids.
    const body = { ...play, players: ['Noa Silva', 'Leo Raman'] };
    await club.coach.call(eventEditingContract.save_play, { params: tagged.key, body });
    const { reply, raw } = await club.parent.ask(export_account, {});
    const counts = reply.games.map(({ key, lineUp, plays }) => [
      key.id,
      { lineUp: lineUp.length, plays: plays.length },
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      [played.id]: { lineUp: 2, plays: 0 },
      [tagged.id]: { lineUp: 0, plays: 1 },
    });
    expect(raw).not.toContain('Noa');
  });

  it('rejects a wrong password', async () => {
    const { status, problem } = await leave('not this one');
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['password']]);
    expect((await club.parent.ask(accountsContract.current_user, {})).status).toBe(200);
  });

  it('R25: leaves nothing of account and children but their rows in past results', async () => {
    const { past, coming } = await traces();
    const { emailAddress: address, phoneNumber } = club.parent.user;
    expect(await storedText(club.store)).toContain(phoneNumber);
    expect((await leave()).reply).toBe(address);
    expect((await club.parent.ask(accountsContract.current_user, {})).status).toBe(401);

    const { engagements, developments, mails } = club.store;
    // The last mail goes to the erased address.
    await expect.poll(() => mails.countDocuments({})).toBe(0);
    const stored = await storedText(club.store);
    for (const trace of [
      'Leo Raman',
      'Mia Raman',
      club.parent.user.emailAddress,
      phoneNumber,
      club.parent.user.fullName,
    ])
      expect(isNamedIn(stored, trace), trace).toBe(false);

    for (const collection of [engagements, developments]) expect(await collection.find({})).toEqual([]);
    const before = await club.read(past);
    expect(before.attendees.map(({ player, available }) => [player, available])).toEqual([
      ['Removed player', 'YES'],
      ['Removed player', 'YES'],
      ['Removed person', 'YES'],
    ]);
    expect(before.plays[0]?.players).toEqual(['Removed player', 'Noa Silva']);
    const next = await club.read(coming);
    expect(next.attendees).toEqual([]);
    expect(next.participants.map(({ playerName }) => playerName).sort()).toEqual([
      'Noa Silva',
      'Removed player',
      'Removed player',
    ]);
    const team = (await club.manager.call(teamsContract.list_teams, {}))[0];
    expect(team?.players?.map(({ name }) => name)).toEqual(['Noa Silva']);
    expect(team?.members).not.toContain(club.parent.user.emailAddress);
  });

  it("I3: removes the address from a development of another family's child, and publishes the change", async () => {
    const noa = await club.store.players.findOne({ _id: club.noa });
    if (!noa) throw new Error('no child');
    const { _id } = await buildDevelopment(club.store, GREEN, noa, { contactEmail: club.parent.user.emailAddress });
    await leave();
    expect(await club.store.developments.findOne({ _id })).toMatchObject({ contactEmail: '', version: 2 });
    expect(club.messages('development:changed')).toMatchObject([{ id: _id, playerId: club.noa, version: 2 }]);
    const busEvent = club.busEvents.find(
      (recorded) => recorded.kind === 'message' && recorded.name === 'development:changed',
    );
    expect(busEvent).toMatchObject({ about: { teams: [GREEN], users: [club.parent2.user._id] } });
  });

  it("I3 I8: removes a coach from the team's contacts and members, and publishes both changes", async () => {
    const { version } = (await club.store.teams.findOne({ _id: GREEN })) ?? { version: 0 };
    await remove(club.admin, club.coach);
    expect(club.messages('team:changed')).toMatchObject([
      { teamId: GREEN, version: version + 1, patch: { coach: '', coachEmail: '' } },
    ]);
    expect(club.messages('roster:changed')).toMatchObject([
      { teamId: GREEN, version: version + 2, member: { removed: club.coach.user.emailAddress } },
    ]);
    expect(await club.store.teams.findOne({ _id: GREEN })).toMatchObject({ coachEmail: '', version: version + 2 });
  });

  it('keeps a new coach who is entered while the previous one is erased', async () => {
    const named = { coach: 'coach2 surname', coachEmail: club.coach2.user.emailAddress };
    await beforeWrite(club.store.teams, 'findOneAndUpdate', {
      call: () => remove(club.admin, club.coach),
      other: () => club.store.teams.updateOne({ _id: GREEN }, { $set: named, $inc: { version: 1, rev: 1 } }),
    });
    const team = await club.store.teams.findOne({ _id: GREEN });
    expect(team).toMatchObject(named);
    expect(team?.memberEmails).not.toContain(club.coach.user.emailAddress);
  });

  it('I3: publishes every change of an event with its own version', async () => {
    const { past } = await traces();
    const { version } = await club.read(past);
    await leave();
    const published = club.busEvents.flatMap((busEvent) =>
      busEvent.kind === 'message' &&
      'key' in busEvent.payload &&
      busEvent.payload.key.id === past.id &&
      'version' in busEvent.payload
        ? [busEvent.payload.version]
        : [],
    );
    const after = await club.read(past);
    expect(published.filter((announced) => announced > version)).toEqual(
      Array.from({ length: after.version - version }, (_, n) => version + 1 + n),
    );
  });

  it('keeps a child who has another guardian, without the erased address', async () => {
    await club.store.players.updateOne({ _id: club.leo }, { $addToSet: { contacts: club.parent2.user.emailAddress } });
    const { past } = await traces();
    await leave();
    const [row] = (await club.read(past)).attendees;
    expect(row).toMatchObject({ player: 'Leo Raman', emailAddress: '', phoneNumber: '', parent: '' });
    expect((await club.store.players.findOne({ _id: club.leo }))?.contacts).toEqual([club.parent2.user.emailAddress]);
    expect(await club.store.players.findOne({ _id: club.mia })).toBeNull();
  });

  it("keeps guests that the user entered, and removes the user's own sign-up", async () => {
    const { key } = await club.game();
    const { add } = attendeeCalls(() => key);
    const guest = { player: 'Guest Kid', parent: 'Gert Guest', emailAddress: emailOf('guest') };
    await add(club.coach, { id: '70000001', ...guest });
    await add(club.coach, { id: '70000002', volunteer: 'Coach' });
    expect((await remove(club.admin, club.coach)).status).toBe(200);
    expect((await club.read(key)).attendees).toMatchObject([guest]);
  });

  it('R25: leaves no reason that the user gave, also when the history of the event forgot them', async () => {
    const leo = await club.store.players.findOneAndUpdate(
      { _id: club.leo },
      { $set: { contacts: [club.parent2.user.emailAddress, club.parent.user.emailAddress] } },
    );
    if (!leo) throw new Error('no Leo');
    const answer = { answeredBy: club.parent.user._id, available: 'NO' as const, reason: 'Has the flu' };
    const event = await buildEvent(club.store, [GREEN], { attendees: [buildAttendee(leo, club.parent2, answer)] });
    expect((await leave()).status).toBe(200);
    const [row] = Object.values((await club.store.events.findOne({ _id: event._id }))?.attendees ?? {});
    expect(row).toMatchObject({ available: 'NO', reason: '', emailAddress: club.parent2.user.emailAddress });
  });

  it('keeps the rows of two erased users in one past game apart', async () => {
    const helpers = [club.parent, club.parent2].map((helper, index) => {
      const child = { _id: '', name: helper.user.fullName } as PlayerRecord;
      const fields = { id: `7000000${index}`, playerId: undefined, volunteer: 'Ref' as const };
      return buildAttendee(child, helper, fields);
    });
    const event = await buildEvent(club.store, [GREEN], { eventTime: PAST, attendees: helpers });
    const [time = '', hash = ''] = event.keys[0]?.split('/') ?? [];
    const { change } = attendeeCalls(() => ({ time, hash, id: event._id }));
    for (const who of [club.parent, club.parent2]) expect((await remove(club.admin, who)).status).toBe(200);
    for (const { id } of helpers) {
      const { status, reply } = await change(club.coach, id, { available: 'NO' });
      expect([status, reply.attendees?.find((row) => row.id === id)?.available]).toEqual([200, 'NO']);
    }
  });
});
