import { memberRow } from '@touchline/server/row-keys';
import { buildPlayer } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, emailOf, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addPlayer, removePlayer } from '../teams/team-calls.fixture';

const { update_player_contact, object_removal, list_removals, withdraw_removal } = profilesContract;
const { merge_players, undo_merge } = playersContract;
const DAY = 86_400_000;

describe.each(STORES)('the removal of a guardian by another one, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    await link(club.parent, 'parent', 'newcomer');
    await acceptAll(club.newcomer);
  });
  afterEach(() => club.close());

  const link = (who: Person, ...names: string[]) =>
    who.ask(update_player_contact, { body: { playerId: club.leo, contacts: names.map(emailOf) } });
  const object = (who: Person) => who.ask(object_removal, { body: { playerId: club.leo } });
  const contacts = async () => (await club.store.players.findOne({ _id: club.leo }))?.contacts;
  const both = () => ['parent', 'newcomer'].map(emailOf);
  const daysPass = (days: number) =>
    club.store.players.updateOne(
      { _id: club.leo },
      { $set: { [`removals.${memberRow(emailOf('parent'))}.at`]: Date.now() - days * DAY } },
    );

  it('R5: mails once, and removes them only after 14 days without an objection', async () => {
    const before = club.mailsTo(emailOf('parent')).length;
    for (let times = 0; times < 2; times += 1) expect((await link(club.newcomer, 'newcomer')).status).toBe(200);
    expect(await contacts()).toEqual(both());
    const mails = club.mailsTo(emailOf('parent')).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Somebody asks to remove you as a guardian']);
    await daysPass(13);
    await link(club.newcomer, 'newcomer');
    expect(await contacts()).toEqual(both());
    await daysPass(28);
    await link(club.newcomer, 'newcomer');
    expect(await contacts()).toEqual(both());
    expect(club.mailsTo(emailOf('parent')).slice(before)).toHaveLength(2);
    await daysPass(14);
    await link(club.newcomer, 'newcomer');
    expect(await contacts()).toEqual([emailOf('newcomer')]);
  });

  it('R5: keeps them after an objection, and mails staff and ADMIN, who decide', async () => {
    expect((await object(club.parent)).status).toBe(404);
    await link(club.newcomer, 'newcomer');
    expect((await object(club.newcomer)).status).toBe(404);
    expect((await object(club.parent)).status).toBe(200);
    for (const name of ['coach', 'manager', 'admin'])
      expect(club.mailsTo(emailOf(name)).at(-1)?.subject).toBe('A guardian objects to being removed');
    await daysPass(15);
    expect((await link(club.newcomer, 'newcomer')).status).toBe(409);
    expect(await contacts()).toEqual(both());
    expect((await link(club.coach2, 'newcomer')).status).toBe(200);
    expect(await contacts()).toEqual([emailOf('newcomer')]);
  });

  it('R5: is shown to both guardians only, until it is taken back', async () => {
    const listed = (who: Person) => who.call(list_removals, {});
    await link(club.newcomer, 'newcomer');
    const request = { playerId: club.leo, player: 'Leo Raman', emailAddress: emailOf('parent'), objected: false };
    expect(await listed(club.newcomer)).toMatchObject([{ ...request, own: true }]);
    expect(await listed(club.parent)).toMatchObject([
      { ...request, own: false, askedBy: expect.stringMatching(/newcomer/i) },
    ]);
    expect((await listed(club.parent))[0]?.until).toBeGreaterThan(Date.now() + 13 * DAY);
    for (const who of [club.parent2, club.coach, club.admin]) expect(await listed(who)).toEqual([]);
    const withdraw = (who: Person) =>
      who.ask(withdraw_removal, { body: { playerId: club.leo, emailAddress: emailOf('parent') } });
    for (const who of [club.parent, club.coach, club.blueParent]) expect((await withdraw(who)).status).toBe(404);
    await object(club.parent);
    expect(await listed(club.newcomer)).toMatchObject([{ objected: true }]);
    expect((await withdraw(club.newcomer)).status).toBe(200);
    expect((await withdraw(club.newcomer)).status).toBe(404);
    const entries = await club.store.audit.find({ about: club.leo, action: 'withdraw_removal' });
    expect(entries.map(({ before }) => before)).toEqual([{ asked: emailOf('parent') }]);
    for (const who of [club.newcomer, club.parent]) expect(await listed(who)).toEqual([]);
    expect(await contacts()).toEqual(both());
  });

  describe('of two records of one child', () => {
    let twin: string;
    const of = (playerId: string) => ({
      ask: () => club.newcomer.ask(update_player_contact, { body: { playerId, contacts: [emailOf('newcomer')] } }),
      object: () => club.parent.ask(object_removal, { body: { playerId } }),
      guardians: async () => (await club.store.players.findOne({ _id: playerId }))?.contacts,
      weeksPass: () =>
        club.store.players.updateOne(
          { _id: playerId },
          { $set: { [`removals.${memberRow(emailOf('parent'))}.at`]: Date.now() - 15 * DAY } },
        ),
    });
    const merge = () => club.admin.call(merge_players, { body: { keepId: club.leo, dropId: twin } });
    const undo = (id: string) => club.admin.ask(undo_merge, { params: { id } });
    beforeEach(async () => {
      const child = await buildPlayer(club.store, 'Leo Ramann', club.parent, club.newcomer);
      twin = child._id;
      await addPlayer(club.admin, twin);
    });

    it('R5: a merge keeps an objection, and counts the requests', async () => {
      for (const child of [club.leo, twin]) expect((await of(child).ask()).status).toBe(200);
      expect((await of(twin).object()).status).toBe(200);
      await merge();
      await of(club.leo).weeksPass();
      expect((await of(club.leo).ask()).status).toBe(409);
      expect(await of(club.leo).guardians()).toEqual(both());
      const { removalsAsked } = (await club.store.players.findOne({ _id: club.leo })) ?? {};
      expect(Object.values(removalsAsked ?? {}).map(({ length }) => length)).toEqual([2]);
    });

    it('R5: an undone merge leaves no request of the other child, and none is undone after an objection', async () => {
      await of(twin).ask();
      expect((await undo(await merge())).status).toBe(200);
      expect((await club.store.players.findOne({ _id: club.leo }))?.removals).toEqual({});
      const again = await merge();
      expect((await of(club.leo).object()).status).toBe(200);
      expect((await undo(again)).status).toBe(409);
      await of(club.leo).weeksPass();
      expect((await of(club.leo).ask()).status).toBe(409);
    });
  });

  it('is no longer shown after 28 days', async () => {
    await link(club.newcomer, 'newcomer');
    await daysPass(29);
    for (const who of [club.newcomer, club.parent]) expect(await who.call(list_removals, {})).toEqual([]);
  });

  it('does not happen when the other guardian leaves the club', async () => {
    await link(club.newcomer, 'newcomer');
    await club.admin.call(usersContract.delete_user, { params: { email: emailOf('newcomer') } });
    expect(await contacts()).toEqual([emailOf('parent')]);
  });

  it('R5: does not happen when a coach tries to take their place', async () => {
    expect((await link(club.coach, 'coach')).status).toBe(400);
    expect(await contacts()).toEqual(both());
  });

  it('happens at once when they leave by themselves or an ADMIN removes them, with an audit entry', async () => {
    await removePlayer(club.coach, club.mia);
    expect((await link(club.newcomer, 'parent')).status).toBe(200);
    expect(await contacts()).toEqual([emailOf('parent')]);
    await link(club.parent, 'parent', 'newcomer');
    await acceptAll(club.newcomer);
    await link(club.admin, 'newcomer');
    expect(await contacts()).toEqual([emailOf('newcomer')]);
    expect(club.mailsTo(emailOf('parent')).at(-1)?.text).toContain('Removed: ');
    const [entry] = await club.admin.call(usersContract.list_audit, { query: { about: club.leo } });
    expect(entry).toMatchObject({ by: { userId: club.admin.user._id }, after: { contacts: [emailOf('newcomer')] } });
  });
});
