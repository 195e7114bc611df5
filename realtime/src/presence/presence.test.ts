import type { EventRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { buildEvent, buildSession } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessBusEvent, keyOfRecord, stamp } from '../testing/bus-events';
import { BLUE, buildClub, type Club, GREEN } from '../testing/club';
import { duringRead } from '../testing/during-read';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const viewersSeenBy = (socket: Listener) => () =>
  socket
    .received('presence')
    .at(-1)
    ?.viewers.map(({ name }) => name);

describe('presence', () => {
  it('shows two users who have the same event open to each other, and reports when one leaves', async () => {
    const event = keyOfRecord(club.game);
    const manager = await realtime.connect(club.people.manager.token);
    const parent = await realtime.connect(club.people.parent.token);
    const bystander = await realtime.connect(club.people.coach.token);
    expect(await manager.ask('open', { event })).toEqual({ ok: true });
    await expect.poll(viewersSeenBy(manager)).toEqual(['Sam Manager']);
    await parent.ask('open', { event });
    await expect.poll(viewersSeenBy(manager)).toEqual(['Priya Raman', 'Sam Manager']);
    await expect.poll(viewersSeenBy(parent)).toEqual(['Priya Raman', 'Sam Manager']);
    expect(manager.received('presence').at(-1)).toEqual({
      key: event,
      viewers: [
        { userId: club.people.parent.user._id, name: 'Priya Raman' },
        { userId: club.people.manager.user._id, name: 'Sam Manager' },
      ],
    });
    await parent.ask('close', { event });
    await expect.poll(viewersSeenBy(manager)).toEqual(['Sam Manager']);
    await bystander.caughtUp();
    expect(bystander.received('presence')).toEqual([]);
  });

  it('removes a user who loses the connection, and shows a user on two devices once', async () => {
    const event = keyOfRecord(club.game);
    const { parent } = club.people;
    const { token } = await buildSession(realtime.store, parent.user);
    const [manager, phone, laptop] = await Promise.all([
      realtime.connect(club.people.manager.token),
      realtime.connect(parent.token),
      realtime.connect(token),
    ]);
    for (const socket of [manager, phone, laptop]) await socket.ask('open', { event });
    await expect.poll(viewersSeenBy(manager)).toEqual(['Priya Raman', 'Sam Manager']);
    const presenceCount = manager.received('presence').length;
    phone.close();
    await manager.receives('presence', presenceCount + 1);
    expect(viewersSeenBy(manager)()).toEqual(['Priya Raman', 'Sam Manager']);
    laptop.close();
    await expect.poll(viewersSeenBy(manager)).toEqual(['Sam Manager']);
  });

  it('I12: applies a change of rights that comes while a user opens an event', async () => {
    const event = keyOfRecord(club.game);
    const { manager, coach, parent } = club.people;
    const [staying, leaving, joining] = await Promise.all([
      realtime.connect(manager.token),
      realtime.connect(coach.token),
      realtime.connect(parent.token),
    ]);
    await staying.ask('open', { event });
    duringRead(realtime.store.events, 'findOne', async () => {
      await realtime.store.users.updateOne({ _id: coach.user._id }, { $set: { roles: [] } });
      const notified = leaving.receives('access:changed');
      realtime.bus.publish(accessBusEvent({ changed: [coach.user._id] }));
      await notified;
    });
    await leaving.ask('open', { event });
    await joining.ask('open', { event });
    await expect.poll(viewersSeenBy(staying)).toEqual(['Priya Raman', 'Sam Manager']);
    await leaving.caughtUp();
    expect(leaving.received('presence')).toEqual([]);
  });

  describe('of an event of two teams that is removed from one', () => {
    let derby: EventRecord;
    beforeEach(async () => {
      derby = await buildEvent(realtime.store, [GREEN, BLUE]);
    });
    const removeFromBlue = () => realtime.store.events.updateOne({ _id: derby._id }, { $set: { tags: [GREEN] } });
    const publishRemoval = () =>
      realtime.bus.publish({
        kind: 'message',
        name: 'event:removed',
        payload: { ...stamp(), key: keyOfRecord(derby) },
        about: { teams: [BLUE] },
      });

    it('I12: shows nobody to that team any more, and keeps the other team', async () => {
      const event = keyOfRecord(derby);
      const { manager, blueParent, parent } = club.people;
      const [staying, leaving, later] = await Promise.all([
        realtime.connect(manager.token),
        realtime.connect(blueParent.token),
        realtime.connect(parent.token),
      ]);
      await leaving.ask('open', { event });
      await staying.ask('open', { event });
      await expect.poll(viewersSeenBy(leaving)).toEqual(['Bea Blue', 'Sam Manager']);
      await removeFromBlue();
      publishRemoval();
      await expect.poll(viewersSeenBy(staying)).toEqual(['Sam Manager']);
      await later.ask('open', { event });
      await expect.poll(viewersSeenBy(staying)).toEqual(['Priya Raman', 'Sam Manager']);
      await leaving.caughtUp();
      expect(viewersSeenBy(leaving)()).toEqual(['Bea Blue', 'Sam Manager']);
    });

    it('I12: applies a removal that comes while a user opens the event', async () => {
      const event = keyOfRecord(derby);
      const { manager, blueParent } = club.people;
      const [staying, leaving] = await Promise.all([
        realtime.connect(manager.token),
        realtime.connect(blueParent.token),
      ]);
      duringRead(realtime.store.events, 'findOne', async () => {
        await removeFromBlue();
        publishRemoval();
        await leaving.receives('event:removed');
      });
      await leaving.ask('open', { event });
      await staying.ask('open', { event });
      await expect.poll(viewersSeenBy(staying)).toEqual(['Sam Manager']);
      await leaving.caughtUp();
      expect(leaving.received('presence')).toEqual([]);
    });
  });

  it('R3 does not show a member who has not accepted the team yet, nor the others to them', async () => {
    const event = keyOfRecord(club.game);
    const { manager, newcomer } = club.people;
    const { emailAddress } = newcomer.user;
    await realtime.store.users.updateOne({ _id: newcomer.user._id }, { $set: { roles: ['PARENT'] } });
    const member = { emailAddress, capacity: 'family' as const };
    const memberPath = `members.${memberRow(emailAddress)}`;
    await realtime.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [memberPath]: { ...member, pending: true } }, $push: { memberEmails: emailAddress } },
    );
    const [staying, pending] = await Promise.all([realtime.connect(manager.token), realtime.connect(newcomer.token)]);
    expect(await pending.ask('open', { event })).toEqual({ ok: true });
    await staying.ask('open', { event });
    await expect.poll(viewersSeenBy(staying)).toEqual(['Sam Manager']);
    await pending.caughtUp();
    expect(pending.received('presence')).toEqual([]);
    await realtime.store.teams.updateOne({ _id: GREEN }, { $set: { [memberPath]: member } });
    await pending.ask('open', { event });
    await expect.poll(viewersSeenBy(staying)).toEqual(['Nora New', 'Sam Manager']);
  });

  it('P2: rejects a hidden event, a removed one and a wrong key alike', async () => {
    const foreign = await buildEvent(realtime.store, [BLUE]);
    const parent = await realtime.connect(club.people.parent.token);
    const root = await realtime.connect(club.people.root.token);
    const wrongKeys = [
      keyOfRecord(foreign),
      { ...keyOfRecord(club.game), id: '999999999' },
      { ...keyOfRecord(club.game), time: '2025-01' },
    ];
    const answers = await Promise.all(wrongKeys.map((event) => parent.ask('open', { event })));
    expect(answers[0]).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await root.ask('open', { event: keyOfRecord(club.game) })).toEqual(answers[0]);
  });

  it('opens an event by a former key, and names it by its current key', async () => {
    const event = keyOfRecord(club.game);
    const eventTime = club.game.eventTime + 40 * 86_400_000;
    await realtime.store.events.updateOne({ _id: club.game._id }, { $set: { eventTime } });
    const parent = await realtime.connect(club.people.parent.token);
    await parent.ask('open', { event });
    expect(await parent.receives('presence')).toMatchObject({ key: keyOfRecord({ ...club.game, eventTime }) });
  });

  it('allows 50 open events per socket', async () => {
    const parent = await realtime.connect(club.people.parent.token);
    for (let i = 0; i < 50; i += 1) {
      const event = keyOfRecord(await buildEvent(realtime.store, club.game.tags));
      expect(await parent.ask('open', { event })).toEqual({ ok: true });
    }
    expect(await parent.ask('open', { event: keyOfRecord(club.game) })).toMatchObject({
      error: { id: 'RATE_LIMITED' },
    });
  });
});
