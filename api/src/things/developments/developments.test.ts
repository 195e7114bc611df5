import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { DevelopmentForm } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  beforeWrite,
  contactsIn,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const calls = developmentsContract;
const THIS_MONTH = monthOf(Date.now());
const DAY = 86_400_000;

describe.each(STORES)('developments on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const contactEmail = () => club.parent.user.emailAddress;
  const open = (who: Person, playerId = club.leo, more: object = {}) =>
    who.ask(calls.add_development, { body: { month: THIS_MONTH, contactEmail: contactEmail(), playerId, ...more } });
  const save = (who: Person, form: Partial<DevelopmentForm> & { id: string }) =>
    who.ask(calls.update_development, { body: { rev: 1, ...form } as never });
  const show = (who: Person, playerId = club.leo, query: object = {}) =>
    who.ask(calls.show_developments, { query: { playerId, ...query } });

  it("creates one per player and month, with data from the player's record", async () => {
    const { reply } = await open(club.filming);
    expect(reply).toEqual({ id: expect.stringMatching(/^\d{8}$/), playerId: club.leo });
    const again = await Promise.all([
      open(club.coach),
      open(club.coach, club.leo, { month: monthStart(THIS_MONTH) + DAY }),
    ]);
    expect(again.map((answer) => answer.reply)).toEqual([reply, reply]);
    expect((await show(club.parent)).reply).toEqual([
      {
        id: reply.id,
        playerId: club.leo,
        playerName: 'Leo Raman',
        contactEmail: contactEmail(),
        birthYear: 2012,
        month: monthStart(THIS_MONTH),
        teamId: GREEN,
        matches: [],
        version: 1,
        rev: 1,
      },
    ]);
  });

  it("accepts only teams that are both the player's and the caller's", async () => {
    expect((await open(club.coach, club.leo, { teamId: BLUE })).problem.fields).toHaveProperty('teamId');
    expect((await open(club.admin, club.uma)).problem.fields).toHaveProperty('playerId');
    expect((await open(club.coach, club.uma)).status).toBe(404);
    await club.admin.call(teamsContract.add_player, { params: { teamId: BLUE, player: club.leo } });
    expect((await open(club.blueCoach, club.leo)).status).toBe(200);
    expect((await show(club.admin)).reply[0]?.teamId).toBe(BLUE);
    expect((await open(club.coach)).status).toBe(404);
  });

  it('saves with optimistic concurrency; the month may change, the player may not', async () => {
    const { id } = (await open(club.coach)).reply;
    const matches = [{ id: '51000001', advice: 'Look up first', shirtNumber: 11, hodStart: 1.5 }];
    const sent = { id, playerId: club.leo, month: monthStart(THIS_MONTH) + DAY, teamId: GREEN, matches } as never;
    expect((await save(club.filming, sent)).reply).toEqual({ id, playerId: club.leo });
    expect((await save(club.filming, sent)).status).toBe(200);
    const stale = await save(club.coach, { id, matches: [] });
    expect(stale.problem).toMatchObject({
      status: 409,
      current: { id, rev: 2, matches: [{ advice: 'Look up first' }] },
    });
    expect((await save(club.coach, { id, rev: 2, playerId: club.mia })).problem.fields).toHaveProperty('playerId');
    expect((await save(club.coach, { id, rev: 2, teamId: BLUE })).problem.fields).toHaveProperty('teamId');
    const read = await club.parent.call(calls.get_development, { query: { time: THIS_MONTH, playerId: club.leo } });
    expect(read).toMatchObject({ playerId: club.leo, month: monthStart(THIS_MONTH), rev: 2, version: 2 });
    expect(read.matches[0]).toMatchObject({ id: '51000001', hodPlayerIds: [], shareLink: '' });
  });

  describe('the author of advice', () => {
    const matchOf = async (who = club.parent) => (await show(who)).reply[0]?.matches[0];
    const advise = async (who: Person, rev: number, advice: string, more: object = {}) => {
      const [{ id } = { id: '' }] = (await show(who)).reply;
      expect((await save(who, { id, rev, matches: [{ id: '51000001', advice, ...more }] as never })).status).toBe(200);
    };
    beforeEach(() => open(club.coach));

    it('is the one who changed the text last, whatever a form says', async () => {
      const start = Date.now();
      await advise(club.coach, 1, 'Look up.', { writtenBy: 'Somebody Else', writtenAt: 5 });
      const first = await matchOf();
      expect(first).toMatchObject({ writtenBy: club.coach.user.fullName, writtenAt: expect.any(Number) });
      expect(first?.writtenAt).toBeGreaterThanOrEqual(start);
      await advise(club.filming, 2, 'Look up.', { position: 'Winger' });
      expect(await matchOf()).toEqual({ ...first, position: 'Winger' });
      await advise(club.filming, 3, 'Look up twice.');
      expect(await matchOf()).toMatchObject({ writtenBy: club.filming.user.fullName });
      await advise(club.filming, 4, '');
      expect(await matchOf()).not.toHaveProperty('writtenBy');
      expect(await matchOf()).not.toHaveProperty('writtenAt');
    });

    it('is not named any more after their account was erased, or when they are no staff any more', async () => {
      await advise(club.coach, 1, 'Look up.');
      const { _id, fullName, roles } = club.coach.user;
      await club.store.users.updateOne({ _id }, { $set: { roles: ['PARENT'] } });
      expect(await matchOf()).not.toHaveProperty('writtenBy');
      await club.store.users.updateOne({ _id }, { $set: { roles } });
      expect(await matchOf()).toMatchObject({ writtenBy: fullName });
      await club.admin.call(usersContract.delete_user, { params: { email: club.coach.user.emailAddress } });
      expect(await matchOf()).toMatchObject({ advice: 'Look up.', writtenAt: expect.any(Number) });
      expect(JSON.stringify(await matchOf())).not.toContain(fullName);
      expect(JSON.stringify(await club.store.developments.find({}))).not.toContain(fullName);
    });
  });

  it('splits a text of player ids at commas and white space', async () => {
    const { id } = (await open(club.coach)).reply;
    const saveIds = (rev: number, hodPlayerIds: string) =>
      save(club.coach, { id, rev, matches: [{ id: '51000001', hodPlayerIds }] as never });
    expect((await saveIds(1, ` ${club.leo}, ${club.mia}\n${club.leo}`)).status).toBe(200);
    const read = await club.parent.call(calls.get_development, { query: { time: THIS_MONTH, playerId: club.leo } });
    expect(read.matches[0]?.hodPlayerIds).toEqual([club.leo, club.mia]);
    expect(Object.keys((await saveIds(2, `${club.leo} Leo`)).problem.fields ?? {})).toEqual([
      'matches.0.hodPlayerIds.1',
    ]);
  });

  it('stores the link alone of a pasted text', async () => {
    const { id } = (await open(club.coach)).reply;
    const link = 'https://veo.example/clips/1.mp4';
    const links = { shareLink: `Look: ${link}`, wipLink: 'veo.example/clips/1.mp4', learnLink: `<${link}>` };
    const matches = [
      { id: '51000001', ...links, eventSource: `${link}\nSent from my phone` },
    ] as DevelopmentForm['matches'];
    expect((await save(club.coach, { id, matches })).status).toBe(200);
    const read = await club.parent.call(calls.get_development, { query: { time: THIS_MONTH, playerId: club.leo } });
    expect(read.matches[0]).toMatchObject({ shareLink: link, wipLink: link, learnLink: link, eventSource: link });
  });

  it('saves exactly one of two concurrent forms', async () => {
    const { id } = (await open(club.coach)).reply;
    const answer = await beforeWrite(club.store.developments, 'findOneAndUpdate', {
      call: () => save(club.coach, { id, playerName: 'one' }),
      other: () => save(club.filming, { id, playerName: 'two' }),
    });
    expect(answer.problem).toMatchObject({ status: 409, current: { playerName: 'two', rev: 2 } });
  });

  it('moves only to a month that is free', async () => {
    const past = monthOf(monthStart(THIS_MONTH) - DAY);
    const { id } = (await open(club.coach)).reply;
    await open(club.coach, club.leo, { month: past });
    expect((await save(club.coach, { id, month: past })).status).toBe(409);
    const earlier = monthOf(monthStart(past) - DAY);
    expect((await save(club.coach, { id, month: earlier })).status).toBe(200);
    expect((await show(club.parent, club.leo, { time: earlier })).reply).toHaveLength(1);
  });

  it("I11: shows a development to guardians and staff, to film crew without the family's address, and not to other families", async () => {
    await open(club.coach);
    for (const who of [club.parent, club.coach, club.manager, club.admin])
      expect(contactsIn((await show(who)).raw)).toContain(contactEmail());
    expect(contactsIn((await show(club.filming)).raw).size).toBe(0);
    for (const who of [club.parent2, club.blueCoach, club.blueParent]) {
      const [real, unknown] = await Promise.all([show(who), show(who, '99999999')]);
      expect([real.status, real.raw]).toEqual([404, unknown.raw]);
    }
    expect((await show(club.parent, club.mia)).reply).toEqual([]);
    expect((await show(club.coach, club.noa)).reply).toEqual([]);
  });

  it("publishes changes to the player's guardians and the team's staff", async () => {
    const { id } = (await open(club.coach)).reply;
    const busEvent = club.busEvents.at(-1);
    expect(busEvent).toMatchObject({
      name: 'development:changed',
      about: { teams: [GREEN], users: [club.parent.user._id] },
      payload: { id, playerId: club.leo, teamId: GREEN, version: 1 },
    });
    expect(JSON.stringify(busEvent)).not.toContain(contactEmail());
  });

  it("lists the developments of the caller's teams: two months for coaches, 24 for film crew and ADMIN", async () => {
    const months = [0, 1, 20, 30].map((back) => {
      const now = new Date();
      return monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    });
    for (const month of months) await open(club.coach, club.leo, { month });
    await open(club.blueCoach, club.ida);
    const listed = async (who: Person, query = {}) =>
      (await who.call(calls.list_developments, { query })).map(
        ({ playerId, month }) => `${playerId} ${monthOf(month)}`,
      );
    const leo = (...which: number[]) => which.map((n) => `${club.leo} ${months[n]}`);
    expect(await listed(club.coach)).toEqual(leo(1, 0));
    expect(await listed(club.filming)).toEqual(leo(2, 1, 0));
    expect((await listed(club.admin)).sort()).toEqual([...leo(2, 1, 0), `${club.ida} ${months[0]}`].sort());
    expect(await listed(club.coach, { startTime: String(Date.now() - 1_000 * DAY) })).toEqual(leo(1, 0));
  });

  it('lists the month 30 days ahead to ADMIN, coaches and film crew', async () => {
    const ahead = monthOf(Date.now() + 30 * DAY);
    await open(club.coach, club.leo, { month: ahead });
    for (const who of [club.admin, club.coach, club.filming]) {
      const months = (await who.call(calls.list_developments, { query: {} })).map(({ month }) => monthOf(month));
      expect(months).toEqual([ahead]);
    }
  });

  it('lets staff remove any, and film crew only those that they created', async () => {
    const remove = (who: Person, playerId: string) =>
      who.ask(calls.remove_development, { params: { month: THIS_MONTH, playerId } });
    const { id } = (await open(club.coach)).reply;
    expect((await remove(club.filming, club.leo)).status).toBe(403);
    expect((await remove(club.manager, club.leo)).reply).toBe(id);
    expect((await remove(club.manager, club.leo)).status).toBe(404);
    expect(club.messages('development:changed').at(-1)).toMatchObject({ id, version: 2, removed: true });
    await open(club.filming, club.mia);
    expect((await remove(club.filming, club.mia)).status).toBe(200);
  });
});
