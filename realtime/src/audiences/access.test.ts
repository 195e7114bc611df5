import { memberRow } from '@touchline/server/row-keys';
import { buildEvent, buildSession } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessBusEvent, keyOfRecord, rowBusEvent } from '../testing/bus-events';
import { buildClub, type Club, GREEN } from '../testing/club';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const takeOffRoster = (playerId: string) =>
  realtime.store.teams.updateOne(
    { _id: GREEN },
    { $unset: { [`players.p${playerId}`]: '' }, $pull: { playerIds: playerId } },
  );

describe('gaining and losing access', () => {
  it('I12: a member removed from a team receives access:changed and nothing more of the team, not even about their own child', async () => {
    const { parent, parent2 } = club.people;
    const [leaving, leavingElsewhere, staying] = await Promise.all([
      realtime.connect(parent.token),
      realtime.connect((await buildSession(realtime.store, parent.user)).token),
      realtime.connect(parent2.token),
    ]);
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await Promise.all([leaving.receives('attendee:added'), leavingElsewhere.receives('attendee:added')]);

    await takeOffRoster(club.children.leo._id);
    realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    await Promise.all([leaving.receives('access:changed'), leavingElsewhere.receives('access:changed')]);

    realtime.bus.publish(rowBusEvent(club.game, club.miasRow));
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow, 'attendee:changed'));
    await staying.receives('attendee:changed');
    await Promise.all([leaving.caughtUp(), leavingElsewhere.caughtUp()]);
    for (const socket of [leaving, leavingElsewhere]) {
      expect(socket.received('attendee:added')).toHaveLength(1);
      expect(socket.received('attendee:changed')).toEqual([]);
      expect(socket.socket.connected).toBe(true);
    }
    expect(staying.received('access:changed')).toEqual([]);
  });

  it('I12: a removed role ends the messages that it allowed', async () => {
    const { coach } = club.people;
    const socket = await realtime.connect(coach.token);
    await realtime.store.users.updateOne({ _id: coach.user._id }, { $set: { roles: ['PARENT'] } });
    realtime.bus.publish(accessBusEvent({ changed: [coach.user._id] }));
    await socket.receives('access:changed');
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await socket.caughtUp();
    expect(socket.received('attendee:added')).toEqual([]);
  });

  it('sends messages of the team to a newly added member without a reconnect', async () => {
    const { newcomer } = club.people;
    const socket = await realtime.connect(newcomer.token);
    const { emailAddress, _id } = newcomer.user;
    await realtime.store.users.updateOne({ _id }, { $set: { roles: ['PARENT'] } });
    await realtime.store.teams.updateOne(
      { _id: GREEN },
      {
        $set: { [`members.${memberRow(emailAddress)}`]: { emailAddress, capacity: 'family' } },
        $push: { memberEmails: emailAddress },
      },
    );
    realtime.bus.publish(accessBusEvent({ changed: [_id] }));
    await socket.receives('access:changed');
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    expect((await socket.receives('attendee:added')).attendee).not.toHaveProperty('emailAddress');
  });

  it('closes the sockets of an ended session, but not those of other sessions', async () => {
    const { parent } = club.people;
    const otherSession = await buildSession(realtime.store, parent.user);
    const [ending, staying] = await Promise.all([realtime.connect(parent.token), realtime.connect(otherSession.token)]);
    const ended = ending.ended();
    await realtime.store.sessions.deleteOne({ _id: parent.sessionId });
    realtime.bus.publish(accessBusEvent({ ended: [parent.sessionId] }));
    expect(await ended).toBe('io server disconnect');
    await staying.caughtUp();
    expect(staying.socket.connected).toBe(true);
    await expect(realtime.connect(parent.token)).rejects.toThrow('UNAUTHORIZED');
  });

  it('disconnects a deleted user everywhere', async () => {
    const { parent } = club.people;
    const socket = await realtime.connect(parent.token);
    const ended = socket.ended();
    await realtime.store.users.deleteOne({ _id: parent.user._id });
    realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    expect(await ended).toBe('io server disconnect');
  });

  it('I12: applies a change of rights that comes during the handshake', async () => {
    const { parent } = club.people;
    const { store } = realtime;
    const find = store.teams.find.bind(store.teams);
    let pendingChange: (() => Promise<unknown>) | undefined = async () => {
      await takeOffRoster(club.children.leo._id);
      realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
      // The bus delivers with setImmediate.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    };
    store.teams.find = async (...args) => {
      const foundTeams = await find(...args);
      const changeRights = pendingChange;
      pendingChange = undefined;
      await changeRights?.();
      return foundTeams;
    };
    const socket = await realtime.connect(parent.token);
    await socket.caughtUp();
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await socket.caughtUp();
    expect(socket.received('attendee:added')).toEqual([]);
  });

  it('I12: sends no team messages while rights cannot be read, and resumes afterwards', async () => {
    const { parent } = club.people;
    const socket = await realtime.connect(parent.token);
    const { users } = realtime.store;
    const find = users.find.bind(users);
    users.find = () => Promise.reject(new Error('The store is away'));
    realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    await socket.receives('access:changed');
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await socket.caughtUp();
    expect(socket.received('attendee:added')).toEqual([]);

    users.find = find;
    await socket.ask('sync', {});
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await socket.receives('attendee:added');
    expect(socket.received('access:changed')).toHaveLength(2);
  });

  it('closes an event that the user may no longer see', async () => {
    const { parent, parent2 } = club.people;
    const game = await buildEvent(realtime.store, [GREEN]);
    const [leaving, staying] = await Promise.all([realtime.connect(parent.token), realtime.connect(parent2.token)]);
    for (const socket of [leaving, staying]) await socket.ask('open', { event: keyOfRecord(game) });
    await takeOffRoster(club.children.leo._id);
    realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    await leaving.receives('access:changed');
    const shownViewers = () => staying.received('presence').at(-1)?.viewers;
    await expect.poll(() => shownViewers()?.map(({ name }) => name)).toEqual(['Paul Second']);
    const presenceCount = leaving.received('presence').length;
    await staying.ask('close', { event: keyOfRecord(game) });
    await leaving.caughtUp();
    expect(leaving.received('presence')).toHaveLength(presenceCount);
  });
});
