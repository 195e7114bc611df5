import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { seasonContract } from '@touchline/shared/events/season.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

describe('attendance', () => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    club = await openTwoTeams();
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newGame(club, { type: 'PRACTICE' });
    calls = callsOf(game);
  });

  it('is apart from the answers, and a later word replaces an earlier one', async () => {
    const coming = await newGame(club, { type: 'PRACTICE', eventTime: Date.now() + 60 * MINUTE });
    const of = callsOf(coming);
    const answer = { id: '70000101', playerId: club.leo, available: 'YES' as const };
    await club.parent.call(eventsContract.add_attendee, { params: coming.key, body: answer });
    const { reply } = await of.attend(club.coach, { came: [club.mia, club.noa], missed: [club.leo] });
    expect(Object.fromEntries(reply.attendance.map(({ playerId, came }) => [playerId, came]))).toEqual({
      [club.mia]: true,
      [club.noa]: true,
      [club.leo]: false,
    });
    await of.attend(club.manager, { came: [club.leo], cleared: [club.noa] });
    const { attendance, attendees } = await of.event(club.coach);
    expect(attendance).toHaveLength(2);
    expect(attendance).toEqual(
      expect.arrayContaining([
        { playerId: club.mia, came: true },
        { playerId: club.leo, came: true },
      ]),
    );
    expect(attendees.map(({ available }) => available)).toEqual(['YES']);
  });

  it('keeps the taps of two coaches at once, and a repeated call changes nothing', async () => {
    await Promise.all([
      calls.attend(club.coach, { missed: [club.leo] }),
      calls.attend(club.manager, { missed: [club.mia] }),
      calls.attend(club.admin, { came: [club.noa] }),
    ]);
    const { attendance, version } = await calls.event(club.coach);
    expect(attendance).toHaveLength(3);
    expect((await calls.attend(club.coach, { missed: [club.leo] })).reply.version).toBe(version);
  });

  it.each([
    ['a child of another team', () => ({ missed: [club.uma] }), 'missed.0'],
    ['a child twice', () => ({ came: [club.leo], missed: [club.leo] }), 'missed'],
  ])('refuses %s, and names the field', async (_what, body, field) => {
    const { status, problem } = await calls.attend(club.coach, body());
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('knows who is late, and takes a typed guest and a child of another team who are on the list onto the field', async () => {
    const match = await newGame(club);
    const of = callsOf(match);
    await of.attend(club.coach, { late: [club.leo], missed: [club.mia] });
    const said = async () => new Map((await of.event(club.manager)).attendance?.map((row) => [row.playerId, row]));
    expect((await said()).get(club.leo)).toEqual({ playerId: club.leo, came: false, late: true });
    const shape = { format: { onField: 7, periods: 1, minutes: 25 }, formation: '2-3-1' };
    const lineup = { LB: club.leo, ST: '70000301', RB: club.uma };
    expect((await of.saveLineup(club.coach, { ...shape, lineup })).status).toBe(400);
    const guest = { id: '70000301', player: 'Sam Lee 14', available: 'YES' as const };
    await club.coach.call(eventsContract.add_attendee, { params: match.key, body: guest });
    // The id of a child of another team makes nobody a guest.
    await club.coach.call(eventsContract.add_attendee, {
      params: match.key,
      body: { ...guest, id: club.uma, player: 'Somebody' },
    });
    expect((await of.attend(club.coach, { came: [club.uma] })).status).toBe(400);
    const borrowed = {
      id: '50000301',
      playerId: club.uma,
      playerName: 'Uma',
      teamId: BLUE,
      teamName: 'Blue',
      shirtColor: '',
      groupName: '',
      guest: true,
    };
    await club.store.events.updateOne({ _id: match.id }, { $set: { 'participants.p50000301': borrowed } });
    expect(await of.saveLineup(club.coach, { ...shape, lineup })).toMatchObject({ status: 200 });
    expect((await of.attend(club.coach, { came: [club.uma, guest.id] })).status).toBe(200);
    await of.tap(club.coach, 0, { kind: 'PERIOD_START' });
    const end = await of.tap(club.coach, 25, { kind: 'END' });
    // The late child has come, because it played.
    const came = await said();
    expect(came.get(club.leo)).toEqual({ playerId: club.leo, came: true, fromMatch: true, late: true });
    expect(came.get(club.mia)).toEqual({ playerId: club.mia, came: false });
    // Undone: what people said counts again.
    await of.remove(club.coach, end);
    const before = await said();
    expect(before.get(club.leo)).toEqual({ playerId: club.leo, came: false, late: true });
    expect(before.get(club.mia)).toEqual({ playerId: club.mia, came: false });
  });

  it.each(['on the list', 'in the line-up', 'in the roll-call'])(
    'R3: has a guest %s whom no parent takes over',
    async (where) => {
      const match = await newGame(club);
      const of = callsOf(match);
      const guest = { id: `7000040${where.length % 10}`, player: 'Sam Lee', available: 'YES' as const };
      await club.coach.call(eventsContract.add_attendee, { params: match.key, body: guest });
      const shape = { format: { onField: 7, periods: 1, minutes: 25 }, formation: '2-3-1' };
      const takeOver = () =>
        club.parent2.ask(profilesContract.update_profile, {
          body: { players: [{ id: guest.id, name: 'Sam Lee' }] } as never,
        });
      if (where === 'in the line-up') await of.saveLineup(club.coach, { ...shape, lineup: { ST: guest.id } });
      if (where === 'in the roll-call') await of.attend(club.coach, { came: [guest.id] });
      // Long after, only what was written of the game is left.
      const left = where === 'on the list' ? { eventTime: Date.now() } : { eventTime: 1, attendees: {} };
      await club.store.events.updateOne({ _id: match.id }, { $set: left });
      const refused = await takeOver();
      expect([refused.status, refused.raw]).toEqual([409, expect.stringContaining('This player is known already')]);
      expect(await club.store.players.findOne({ _id: guest.id })).toBeNull();
    },
  );

  it('refuses a canceled event', async () => {
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventState: 'CANCELLED' } });
    expect((await calls.attend(club.coach, { came: [club.leo] })).status).toBe(409);
  });

  it('R3: is not shown to families, in replies and live messages', async () => {
    await calls.attend(club.coach, { came: [club.leo], missed: [club.mia] });
    expect(await calls.event(club.parent)).not.toHaveProperty('attendance');
    expect((await club.parent.ask(attendanceContract.save_attendance, { params: game.key, body: {} })).status).toBe(
      403,
    );
  });

  it('counts in the season, for staff and for the own family', async () => {
    const attended = async (who: Person, id: string) =>
      (await who.call(seasonContract.show_season, { query: { tag: GREEN } })).players.find((row) => row.id === id)
        ?.attended ?? 0;
    const [leo, mia] = [await attended(club.parent, club.leo), await attended(club.coach, club.mia)];
    await calls.attend(club.coach, { came: [club.leo], missed: [club.mia] });
    expect(await attended(club.parent, club.leo)).toBe(leo + 1);
    expect(await attended(club.coach, club.mia)).toBe(mia);
    // The word of staff counts, whatever the answer was.
    await calls.attend(club.coach, { came: [club.mia] });
    expect(await attended(club.coach, club.mia)).toBe(mia + 1);
  });
});
