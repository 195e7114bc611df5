import { itemRow } from '@touchline/server/row-keys';
import { buildPerson, buildPlayer } from '@touchline/server/testing/records';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { sumOf, totalsOf } from '@touchline/shared/engagements/ledger';
import { monthOf } from '@touchline/shared/months';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { removeMember, removePlayer } from '../teams/team-calls.fixture';

const calls = engagementsContract;
const THIS_MONTH = monthOf(Date.now());
const LAST_YEAR = `${Number(THIS_MONTH.slice(0, 4)) - 1}${THIS_MONTH.slice(4)}`;

describe.each(STORES)('the ledger on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const setFee = (who: Person, amount: number, month = THIS_MONTH, teamId = GREEN) =>
    who.ask(calls.set_fee, { body: { teamId, month, amount } });
  const show = (who: Person, months = { from: THIS_MONTH, until: THIS_MONTH }) =>
    who.call(calls.show_ledger, { query: { teams: [GREEN], ...months } });
  const pay = async (who: Person, amounts: number[], due?: number | null) => {
    const { id } = await club.manager.call(calls.add_engagement, {
      body: { teamId: GREEN, month: THIS_MONTH, userEmail: who.user.emailAddress },
    });
    const { rev } = await club.manager.call(calls.get_engagement, { query: { time: THIS_MONTH, teamId: GREEN, id } });
    const payments = amounts.map((amount, index) => ({ id: `4100000${index}`, amount }));
    return club.manager.call(calls.update_engagement, {
      body: { id, rev, payments, ...(due !== undefined && { due }), volunteers: [{ id: '42000001', hours: 1.5 }] },
    });
  };
  const familyOf = async (who: Person, viewer = club.manager) =>
    (await show(viewer)).families.find(({ guardians }) => guardians.some(({ userId }) => userId === who.user._id));

  it('shows what is due, paid and open, in the currency of the club', async () => {
    await setFee(club.manager, 30.1);
    await pay(club.parent, [10.05, 5]);
    const { currency, fees } = await show(club.manager);
    expect({ currency, fees }).toEqual({
      currency: 'USD',
      fees: [{ teamId: GREEN, month: THIS_MONTH, amount: 30.1 }],
    });
    const own = await familyOf(club.parent);
    const dues = sumOf((own?.children ?? []).map(() => 30.1));
    expect(own).toMatchObject({
      months: [{ month: THIS_MONTH, due: dues, paid: 15.05, open: sumOf([dues, -15.05]), hours: 1.5 }],
    });
    expect((await familyOf(club.parent2))?.months).toMatchObject([{ due: 30.1, paid: 0, open: 30.1 }]);
    const { families } = await show(club.manager);
    const { due, paid, open } = totalsOf(families.flatMap(({ months }) => months));
    const all = sumOf(families.flatMap(({ children }) => children.map(() => 30.1)));
    expect({ due, paid, open }).toEqual({ due: all, paid: 15.05, open: sumOf([all, -15.05]) });
  });

  const dues = async (fee: number) => sumOf(((await familyOf(club.parent))?.children ?? []).map(() => fee));

  it('keeps a fee for later months, and an amount entered for one month in its place', async () => {
    await setFee(club.coach, 20, LAST_YEAR);
    expect((await familyOf(club.parent))?.months).toMatchObject([{ due: await dues(20) }]);
    await pay(club.parent, [], 5);
    expect((await familyOf(club.parent))?.months).toMatchObject([{ due: 5 }]);
    await pay(club.parent, [], null);
    expect((await familyOf(club.parent))?.months).toMatchObject([{ due: await dues(20) }]);
    await setFee(club.manager, 0);
    expect((await familyOf(club.parent2))?.months).toEqual([]);
  });

  it('counts a fee from the month in which a child joined the roster', async () => {
    await setFee(club.manager, 20, LAST_YEAR);
    const rows = (await club.store.teams.findOne({ _id: GREEN }))?.playerIds ?? [];
    const joined = rows.map((id) => [`players.${itemRow(id)}.since`, THIS_MONTH]);
    await club.store.teams.updateOne({ _id: GREEN }, { $set: Object.fromEntries(joined) });
    const { families } = await show(club.manager, { from: LAST_YEAR, until: THIS_MONTH });
    expect(families.map(({ months }) => months.map(({ month }) => month))).toEqual(families.map(() => [THIS_MONTH]));
  });

  it('asks for the days from joining on in the month of joining', async () => {
    await setFee(club.manager, 60, LAST_YEAR);
    const [year = 0, number = 0] = THIS_MONTH.split('-').map(Number);
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [`players.${itemRow(club.noa)}.since`]: `${THIS_MONTH}-${days - 2}` } },
    );
    const { families } = await show(club.manager, { from: LAST_YEAR, until: THIS_MONTH });
    const months = families.find(({ children }) => children.includes('Noa Silva'))?.months;
    expect(months).toMatchObject([{ month: THIS_MONTH, due: Math.round((60 * 3 * 100) / days) / 100 }]);
  });

  it('counts what both guardians of a child paid, once', async () => {
    await setFee(club.manager, 30);
    const { parent2 } = club;
    await club.store.players.updateOne({ _id: club.leo }, { $addToSet: { contacts: parent2.user.emailAddress } });
    await pay(club.parent, [10]);
    await pay(parent2, [15]);
    const family = await familyOf(parent2);
    expect(family?.guardians).toHaveLength(2);
    expect(family?.months).toMatchObject([{ due: 30 * (family?.children.length ?? 0), paid: 25 }]);
  });

  it('P2: shows a family its own, and nothing of other families', async () => {
    await setFee(club.manager, 30);
    await pay(club.parent2, [7]);
    const { families } = await show(club.parent);
    expect(families.map(({ guardians }) => guardians.map(({ userId }) => userId))).toEqual([[club.parent.user._id]]);
    expect(JSON.stringify(families)).not.toContain(club.parent2.user.emailAddress);
    const other = await club.blueParent.call(calls.show_ledger, { query: { teams: [GREEN] } });
    expect(other).toMatchObject({ fees: [], families: [] });
    expect((await setFee(club.parent, 1)).status).toBe(403);
    expect((await setFee(club.manager, 1, THIS_MONTH, BLUE)).status).toBe(404);
  });

  it('P2: a guardian sees only their own part of a family that includes a child of others', async () => {
    await setFee(club.manager, 30);
    const { parent, parent2 } = club;
    const third = await buildPerson(club.store, 'Third Parent', 'PARENT');
    const half = await buildPlayer(club.store, 'Half Sibling', third);
    await club.store.players.updateOne({ _id: half._id }, { $addToSet: { contacts: parent.user.emailAddress } });
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [`players.${itemRow(half._id)}`]: { id: half._id } }, $addToSet: { playerIds: half._id } },
    );
    await club.store.players.updateOne({ _id: club.leo }, { $addToSet: { contacts: parent2.user.emailAddress } });
    await pay(parent, [9]);
    const shown = await familyOf(parent2, parent2);
    expect(shown?.children).not.toContain('Half Sibling');
    expect(shown?.guardians).toHaveLength(1);
    expect(shown?.months).toMatchObject([{ paid: 0 }]);
  });

  it('P2: names members and guardians of the team to its staff, and only to ADMIN those who have left', async () => {
    await club.store.teams.updateOne({ _id: GREEN }, { $push: { playerIds: club.uma } } as never);
    for (const who of [club.coach2, club.parent2, club.nobody]) await pay(who, [5]);
    await removePlayer(club.manager, club.noa);
    await removeMember(club.manager, emailOf('parent2'));
    const namedTo = async (viewer: Person) =>
      (await show(viewer)).families.flatMap(({ guardians }) =>
        guardians.map(({ name, emailAddress }) => [name, emailAddress]),
      );
    const named = (...names: string[]) => names.map((name) => [`${name} surname`, emailOf(name)]);
    const seen = await namedTo(club.manager);
    expect(seen).toEqual(expect.arrayContaining([...named('parent', 'coach2', 'nobody'), ['', '']]));
    expect(seen).toHaveLength(4);
    expect(await namedTo(club.admin)).toEqual(expect.arrayContaining(named('parent2')));
  });

  it('publishes a changed fee as a change of the team', async () => {
    await setFee(club.manager, 30);
    expect(club.messages('team:changed')).toMatchObject([{ teamId: GREEN, patch: {} }]);
  });
});
