import { buildAttendee, buildEvent } from '@touchline/server/testing/records';
import type { EngagementForm } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EventState } from '@touchline/shared/events/event-words';
import { monthOf, monthStart } from '@touchline/shared/months';
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

const calls = engagementsContract;
const THIS_MONTH = monthOf(Date.now());
const NOON = monthStart(THIS_MONTH) + 43_200_000;
const DAY = 86_400_000;
type Six = [number, number, number, number, number, number];

describe.each(STORES)('engagements on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const open = (who: Person, userEmail?: string, month: string | number = THIS_MONTH) =>
    who.ask(calls.add_engagement, { body: { teamId: GREEN, month, userEmail } });
  const save = (who: Person, form: Partial<EngagementForm> & { id: string }) =>
    who.ask(calls.update_engagement, { body: { rev: 1, ...form } });
  const read = (who: Person, id: string) =>
    who.ask(calls.get_engagement, { query: { time: THIS_MONTH, teamId: GREEN, id } });
  const email = (who: Person) => who.user.emailAddress;

  it('is created once per month, team and user, in every format of the month', async () => {
    const first = await open(club.manager, email(club.parent));
    expect(first.reply).toEqual({ id: expect.stringMatching(/^\d{8}$/), userId: club.parent.user._id });
    expect((await open(club.coach, email(club.parent), NOON + DAY)).reply).toEqual(first.reply);
    expect((await open(club.coach)).reply.userId).toBe(club.coach.user._id);
    const many = await Promise.all(Array.from({ length: 5 }, () => open(club.manager, email(club.parent2))));
    expect(new Set(many.map(({ reply }) => reply.id)).size).toBe(1);
    expect(club.messages('engagement:changed').filter(({ userId }) => userId === club.parent2.user._id)).toHaveLength(
      1,
    );
  });

  it('does not reveal who has an account', async () => {
    const [stranger, nobody] = await Promise.all([
      open(club.manager, email(club.blueParent)),
      open(club.manager, 'nobody@club.example'),
    ]);
    expect([stranger.status, stranger.raw]).toEqual([404, nobody.raw]);
  });

  it('saves with optimistic concurrency, and keeps absent fields', async () => {
    const { id } = (await open(club.manager, email(club.parent))).reply;
    const payments = [{ id: '41000001' }, { id: '41000002', amount: 25, method: 'Cash', submitTime: NOON }];
    expect((await save(club.manager, { id, payments: payments as never, numOfPlayers: [2, 1] })).reply).toEqual({
      id,
      userId: club.parent.user._id,
    });
    const stale = await save(club.coach, { id, volunteers: [{ id: '42000001', role: 'Ref' }] });
    expect(stale.problem).toMatchObject({ status: 409, current: { id, rev: 2, numOfPlayers: [2, 1] } });
    expect((await save(club.coach, { id, rev: 2, volunteers: [{ id: '42000001', role: 'Ref' }] })).status).toBe(200);
    expect((await read(club.parent, id)).reply).toMatchObject({
      userId: club.parent.user._id,
      month: monthStart(THIS_MONTH),
      payments: [
        { id: '41000001', amount: 10, method: 'PayPal' },
        { id: '41000002', amount: 25, method: 'Cash', submitTime: NOON },
      ],
      volunteers: [{ id: '42000001', role: 'Ref' }],
      version: 3,
      rev: 3,
    });
    expect(club.messages('engagement:changed').map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('keeps an entered amount until it is taken back; taking back none is no change', async () => {
    const { id } = (await open(club.manager, email(club.parent))).reply;
    const stored = () => club.store.engagements.findOne({ _id: id });
    await save(club.manager, { id, due: 5 });
    await save(club.coach, { id, rev: 2, numOfPlayers: [1] });
    expect(await stored()).toMatchObject({ due: 5, rev: 3 });
    await save(club.manager, { id, rev: 3, due: null });
    expect((await save(club.manager, { id, rev: 3, due: null })).status).toBe(200);
    const after = await stored();
    expect([after?.due, after?.rev]).toEqual([undefined, 4]);
  });

  it('saves exactly one of two concurrent forms', async () => {
    const { id } = (await open(club.manager)).reply;
    const answer = await beforeWrite(club.store.engagements, 'findOneAndUpdate', {
      call: () => save(club.coach, { id, numOfPlayers: [1] }),
      other: () => save(club.manager, { id, numOfPlayers: [2] }),
    });
    expect(answer.problem).toMatchObject({ status: 409, current: { numOfPlayers: [2], rev: 2 } });
  });

  it("computes dates from the month's events and adds the entered ones", async () => {
    const { leo, noa } = club;
    const [leoChild, noaChild] = await Promise.all([leo, noa].map((_id) => club.store.players.findOne({ _id })));
    if (!leoChild || !noaChild) throw new Error('no child');
    const { parent } = club;
    const row = (available: 'YES' | 'NO' | 'MAYBE', child = leoChild) =>
      buildAttendee(child, parent, {
        available,
        emailAddress: child === leoChild ? email(club.parent) : 'x@y.example',
      });
    const game = async (
      day: number,
      rows: ReturnType<typeof row>[],
      eventState: EventState = 'FINISHED',
      tags = [GREEN],
    ) => {
      const event = await buildEvent(club.store, tags, { eventTime: NOON + day * DAY, attendees: rows });
      await club.store.events.updateOne({ _id: event._id }, { $set: { eventState } });
    };
    await game(0, [row('YES')]);
    await game(1, [row('NO')]);
    await game(2, [row('MAYBE')]);
    await game(3, [row('YES')], 'PENDING');
    await game(4, [row('YES', noaChild)]);
    await game(5, [row('YES')], 'FINISHED', [BLUE]);
    await game(6, [row('YES')], 'LABELLED');
    await game(7, [row('YES')], 'CANCELLED');
    await game(-2, [row('YES')]);
    const { id } = (await open(club.manager, email(club.parent))).reply;
    const dates = async () => {
      const { datesOfSignup, datesOfParticipation } = (await read(club.manager, id)).reply;
      return { datesOfSignup, datesOfParticipation };
    };
    const [d0, d2, d3, d6, d7, typed] = [0, 2, 3, 6, 7, 9].map((day) => NOON + day * DAY) as Six;
    const computed = { datesOfSignup: [d0, d2, d3, d6, d7], datesOfParticipation: [d0, d6] };
    expect(await dates()).toEqual(computed);
    // A form sends back all dates. Only the new one was entered.
    await save(club.manager, { id, datesOfSignup: [...computed.datesOfSignup, typed] });
    expect(await dates()).toEqual({ ...computed, datesOfSignup: [...computed.datesOfSignup, typed] });
    expect((await club.store.engagements.findOne({ _id: id }))?.datesOfSignup).toEqual([typed]);
    const [listed] = await club.manager.call(calls.list_engagements, { query: {} });
    expect(listed).toMatchObject({ ...computed, datesOfSignup: [...computed.datesOfSignup, typed] });
  });

  it('are listed for managers; a parent sees their own, and no payment of another family', async () => {
    for (const who of [club.parent, club.parent2, club.coach]) await open(club.manager, email(who));
    const users = async (who: Person, call: 'list_engagements' | 'show_engagements', teams = [GREEN]) =>
      (await who.call(calls[call], { query: { teams } })).map(({ userId }) => userId).sort();
    const everyone = [club.parent, club.parent2, club.coach].map(({ user }) => user._id).sort();
    expect(await users(club.manager, 'list_engagements')).toEqual(everyone);
    expect(await users(club.admin, 'list_engagements')).toEqual(everyone);
    expect(await users(club.admin, 'list_engagements', [BLUE])).toEqual([]);
    expect(await users(club.coach, 'show_engagements')).toEqual(everyone);
    expect(await users(club.parent, 'show_engagements')).toEqual([club.parent.user._id]);
    expect(await users(club.blueParent, 'show_engagements')).toEqual([]);
    const { raw } = await club.parent.ask(calls.show_engagements, { query: {} });
    expect(
      [...contactsIn(raw)].every(
        (contact) => contact === email(club.parent) || contact === club.parent.user.phoneNumber,
      ),
    ).toBe(true);
  });

  it('lists 24 months back and 30 days ahead', async () => {
    const monthsAgo = (months: number) => {
      const now = new Date();
      return monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
    };
    for (const month of [monthsAgo(26), monthsAgo(20), monthsAgo(0), monthsAgo(-3)])
      await open(club.manager, '', month);
    const months = async (query: object) =>
      (await club.manager.call(calls.list_engagements, { query })).map(({ month }) => monthOf(month));
    expect(await months({})).toEqual([monthsAgo(20), monthsAgo(0)]);
    expect(await months({ startTime: String(NOON) })).toEqual([monthsAgo(0)]);
    expect(
      await months({ startTime: String(Date.now() - 1_500 * DAY), endTime: String(Date.now() + 900 * DAY) }),
    ).toEqual([monthsAgo(20), monthsAgo(0)]);
  });

  it('lists the month 30 days ahead', async () => {
    const ahead = monthOf(Date.now() + 30 * DAY);
    await open(club.manager, '', ahead);
    const listed = await club.manager.call(calls.list_engagements, { query: {} });
    expect(listed.map(({ month }) => monthOf(month))).toEqual([ahead]);
  });

  it('is removed once, by month, team and user', async () => {
    const { id, userId } = (await open(club.manager, email(club.parent))).reply;
    const remove = () =>
      club.coach.ask(calls.remove_engagement, { params: { teamId: GREEN, month: THIS_MONTH, userId } });
    expect((await remove()).reply).toBe(id);
    expect((await remove()).status).toBe(404);
    expect((await read(club.parent, id)).status).toBe(404);
    expect(club.messages('engagement:changed').at(-1)).toMatchObject({ id, userId, version: 2, removed: true });
  });
});
