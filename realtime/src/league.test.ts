/// <reference path="../../testing/services/provided.d.ts" />
import { type BusEvent, parseBusEvent } from '@touchline/server/bus/bus-events';
import { openPublisher } from '@touchline/server/bus/open-bus';
import { MARKER } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../../testing/services/redis-server';
import { accessBusEvent, keyOfRecord, rowBusEvent, stamp } from './testing/bus-events';
import { buildClub, type Club, GREEN } from './testing/club';
import type { Listener } from './testing/listener';
import { openTestStore, silent, startLinkedNode, type TestNode, type TestStore } from './testing/start';

let redis: RedisServer;
let testStore: TestStore;
let club: Club;
let nodes: [TestNode, TestNode];
let publish: (busEvent: BusEvent) => void;
const closers: (() => unknown)[] = [];

async function startTestNode(): Promise<TestNode> {
  const testNode = await startLinkedNode(testStore.store, redis.url);
  closers.unshift(testNode.close);
  return testNode;
}

beforeEach(async () => {
  redis = await startRedisServer();
  testStore = await openTestStore();
  club = await buildClub(testStore.store);
  const bus = await openPublisher({ REDIS_URL: redis.url }, silent);
  publish = (busEvent) => {
    expect(parseBusEvent(busEvent)).not.toBeNull();
    bus.publish(busEvent);
  };
  closers.push(() => bus.close());
  nodes = [await startTestNode(), await startTestNode()];
});
afterEach(async () => {
  for (const closePart of closers.splice(0)) await closePart();
  await testStore.close();
  await redis.stop();
});

const viewersSeenBy = (socket: Listener) => () =>
  socket
    .received('presence')
    .at(-1)
    ?.viewers.map(({ name }) => name);

/** Publishes until a client receives it: then the bus is back. */
const untilReceived = (socket: Listener, busEvent: BusEvent) =>
  expect
    .poll(
      () => {
        publish(busEvent);
        return socket.received('attendee:changed').length;
      },
      { interval: 50 },
    )
    .toBeGreaterThan(0);

describe.skipIf(!inject('redisUrl'))('two realtime nodes on one Redis', () => {
  it('I11: both deliver to each person once, masked where necessary', async () => {
    const [firstNode, secondNode] = nodes;
    const [manager, parent, parent2] = await Promise.all([
      firstNode.connect(club.people.manager.token),
      firstNode.connect(club.people.parent.token),
      secondNode.connect(club.people.parent2.token),
    ]);
    for (let i = 0; i < 100; i += 1) publish(rowBusEvent(club.game, club.leosRow));
    await Promise.all([manager, parent, parent2].map((socket) => socket.receives('attendee:added', 100)));
    await Promise.all([manager, parent, parent2].map((socket) => socket.caughtUp()));
    for (const socket of [manager, parent, parent2]) expect(socket.received('attendee:added')).toHaveLength(100);
    expect(parent.raw).toContain(MARKER);
    expect(parent2.raw).not.toContain(MARKER);
  });

  it('R4 I12: a bus event ends access on every node', async () => {
    const { parent, parent2 } = club.people;
    const { leo } = club.children;
    const onFirstNode = await nodes[0].connect(parent.token);
    const onSecondNode = await nodes[1].connect(parent.token);
    const staying = await nodes[1].connect(parent2.token);
    await testStore.store.teams.updateOne(
      { _id: GREEN },
      { $unset: { [`players.p${leo._id}`]: '' }, $pull: { playerIds: leo._id } },
    );
    publish(accessBusEvent({ changed: [parent.user._id] }));
    await Promise.all([onFirstNode.receives('access:changed'), onSecondNode.receives('access:changed')]);
    publish(rowBusEvent(club.game, club.miasRow));
    await staying.receives('attendee:added');
    await testStore.store.sessions.deleteOne({ _id: parent.sessionId });
    const ended = Promise.all([onFirstNode.ended(), onSecondNode.ended()]);
    publish(accessBusEvent({ ended: [parent.sessionId] }));
    expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
    expect([onFirstNode, onSecondNode].flatMap((socket) => socket.received('attendee:added'))).toEqual([]);
  });

  it('shows the viewers of both nodes, and of one node alone while Redis is away', async () => {
    const event = keyOfRecord(club.game);
    const manager = await nodes[0].connect(club.people.manager.token);
    const parent = await nodes[1].connect(club.people.parent.token);
    const coach = await nodes[0].connect(club.people.coach.token);
    await manager.ask('open', { event });
    // The nodes find each other through Redis after a while.
    await expect
      .poll(async () => {
        await parent.ask('close', { event });
        await parent.ask('open', { event });
        return viewersSeenBy(manager)();
      })
      .toEqual(['Priya Raman', 'Sam Manager']);
    await expect.poll(viewersSeenBy(parent)).toEqual(['Priya Raman', 'Sam Manager']);

    await redis.kill();
    await coach.ask('open', { event });
    await expect.poll(viewersSeenBy(coach)).toEqual(['Marta Coach', 'Sam Manager']);
    await redis.restart();
    await expect
      .poll(
        async () => {
          await coach.ask('close', { event });
          await coach.ask('open', { event });
          return viewersSeenBy(parent)();
        },
        { interval: 200 },
      )
      .toEqual(['Marta Coach', 'Priya Raman', 'Sam Manager']);
    parent.close();
    await expect.poll(viewersSeenBy(manager)).toEqual(['Marta Coach', 'Sam Manager']);
  });

  it('F3 I8: after Redis was killed and restarted, sockets stay, sync recovers the lost messages, and new ones arrive', async () => {
    const { store } = testStore;
    const [first, second] = await Promise.all([
      nodes[0].connect(club.people.manager.token),
      nodes[1].connect(club.people.parent2.token),
    ]);
    publish(rowBusEvent(club.game, club.leosRow));
    await Promise.all([first, second].map((socket) => socket.receives('attendee:added')));

    await redis.kill();
    await store.events.updateOne({ _id: club.game._id }, { $inc: { version: 1 } });
    publish(rowBusEvent(club.game, club.miasRow));
    for (const socket of [first, second])
      expect(await socket.ask('sync', { events: [{ id: club.game._id, version: 1 }] })).toMatchObject({
        stale: [{ kind: 'event', id: club.game._id, version: 2 }],
      });

    await redis.restart();
    await untilReceived(first, rowBusEvent(club.game, club.miasRow, 'attendee:changed'));
    await second.receives('attendee:changed');
    for (const socket of [first, second]) {
      expect(socket.received('attendee:added')).toHaveLength(1);
      expect(socket.socket.connected).toBe(true);
    }
  });

  it('I8: after Redis was killed and restarted, all clients on both nodes receive the news of the loss', async () => {
    const [first, second] = await Promise.all([
      nodes[0].connect(club.people.manager.token),
      nodes[1].connect(club.people.parent2.token),
    ]);
    await redis.kill();
    publish(rowBusEvent(club.game, club.leosRow));
    await redis.restart();
    await Promise.all([first, second].map((socket) => socket.receives('news:lost')));
    expect(first.received('attendee:added')).toEqual([]);
  });

  it('accepts connections while Redis is away', async () => {
    await redis.kill();
    const socket = await nodes[0].connect(club.people.parent.token);
    // Messages of the adapter to other nodes are dropped, without an unhandled error.
    nodes[0].realtime.io.emit('access:changed', stamp());
    await socket.receives('access:changed');
    expect(await socket.ask('sync', { events: [{ id: club.game._id, version: 1 }] })).toMatchObject({
      ok: true,
      gone: [],
    });
    expect(await socket.ask('open', { event: keyOfRecord(club.game) })).toEqual({ ok: true });
    expect((await socket.receives('presence')).viewers).toHaveLength(1);
    await redis.restart();
    await untilReceived(socket, rowBusEvent(club.game, club.leosRow, 'attendee:changed'));
  });
});
