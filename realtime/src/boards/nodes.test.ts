/// <reference path="../../../testing/services/provided.d.ts" />
import { compactJournal } from '@touchline/server/boards/compact';
import { openPublisher } from '@touchline/server/bus/open-bus';
import { createLog } from '@touchline/server/log';
import { buildBoard } from '@touchline/server/testing/records';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../../../testing/services/redis-server';
import { accessBusEvent, stamp } from '../testing/bus-events';
import { buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import { Drawer } from '../testing/drawer';
import { openTestStore, silent, startLinkedNode, type TestNode, type TestStore } from '../testing/start';

let redis: RedisServer;
let testStore: TestStore;
let club: Club;
let board: string;
let nodes: [TestNode, TestNode];
const closers: (() => unknown)[] = [];
const warnings: string[] = [];
const log = createLog('warn', { write: (line) => warnings.push(line) });

async function startTestNode(): Promise<TestNode> {
  const testNode = await startLinkedNode(testStore.store, redis.url, log);
  closers.unshift(testNode.close);
  return testNode;
}

beforeEach(async () => {
  warnings.length = 0;
  redis = await startRedisServer();
  testStore = await openTestStore();
  club = await buildClub(testStore.store);
  board = (await buildBoard(testStore.store, GREEN))._id;
  nodes = [await startTestNode(), await startTestNode()];
});
afterEach(async () => {
  for (const closePart of closers.splice(0)) await closePart();
  await testStore.close();
  await redis.stop();
});

const open = async (nodeIndex: 0 | 1, name: PersonName) =>
  Drawer.open(await nodes[nodeIndex].connect(club.people[name].token), board);

/** Waits until the nodes have found each other through Redis. */
const untilLinked = (sender: Drawer, receiver: Drawer) =>
  expect
    .poll(async () => {
      await sender.point({ cursor: { x: 1, y: 1 } });
      return receiver.peers.length;
    })
    .toBe(1);

describe.skipIf(!inject('redisUrl'))('a board on two nodes', () => {
  it('I14: sends strokes and pointers to the other node, with unchanged bytes', async () => {
    const [coach, manager] = [await open(0, 'coach'), await open(1, 'manager')];
    await untilLinked(coach, manager);
    expect(manager.peers).toEqual([
      { cursor: { x: 1, y: 1 }, selection: [], user: { userId: club.people.coach.user._id, name: 'Marta Coach' } },
    ]);
    for (let x = 0; x < 40; x += 1) {
      coach.draw('a', x);
      manager.draw('b', x);
    }
    await Promise.all([coach.settled(), manager.settled()]);
    await Promise.all(nodes.map(() => compactJournal(testStore.store, board)));
    await expect.poll(() => manager.shapes).toEqual(coach.shapes);
    await expect.poll(() => coach.shapes.map(({ at }) => at.x)).toEqual([39, 39]);
    coach.close();
    await expect.poll(() => manager.peers).toEqual([]);
    manager.close();
  });

  it('I12: closes the board on every node when rights or the board are removed', async () => {
    const publisher = await openPublisher({ REDIS_URL: redis.url }, silent);
    closers.push(() => publisher.close());
    const [coach, manager] = [await open(0, 'coach'), await open(1, 'manager')];
    await testStore.store.users.updateOne({ _id: club.people.coach.user._id }, { $set: { roles: [] } });
    publisher.publish(accessBusEvent({ changed: [club.people.coach.user._id] }));
    expect(await coach.listener.receives('board:closed')).toEqual({ id: board, reason: 'access' });
    manager.draw('a');
    await manager.settled();
    await coach.listener.caughtUp();
    expect(coach.ids).toEqual([]);
    await testStore.store.boards.updateOne({ _id: board }, { $set: { removedAt: Date.now() } });
    const payload = { ...stamp(), teamId: GREEN };
    publisher.publish({ kind: 'message', name: 'board:changed', payload, about: { teams: [GREEN] } });
    expect(await manager.listener.receives('board:closed')).toEqual({ id: board, reason: 'removed' });
    coach.close();
    manager.close();
  });

  it('accepts and stores strokes without Redis; another join shows them', async () => {
    const [coach, manager] = [await open(0, 'coach'), await open(1, 'manager')];
    await redis.kill();
    coach.draw('a', 1);
    manager.draw('b', 2);
    await Promise.all([coach.settled(), manager.settled()]);
    expect([coach.unacknowledged, manager.unacknowledged]).toEqual([0, 0]);
    await Promise.all([coach.join(), manager.join()]);
    expect(coach.ids).toEqual(['a', 'b']);
    expect(manager.shapes).toEqual(coach.shapes);
    await redis.restart();
    coach.close();
    manager.close();
  });

  it("F4: bounds the strokes that wait for a hanging Redis, and syncs the other node's clients when it is back", async () => {
    const [coach, manager] = [await open(0, 'coach'), await open(1, 'manager')];
    await untilLinked(coach, manager);
    process.kill(redis.pid, 'SIGSTOP');
    for (let n = 0; n < 30; n += 1) {
      coach.doc.getMap('shapes').set(`large ${n}`, 'x'.repeat(60_000));
      await coach.settled();
    }
    coach.draw('b', 1);
    await coach.settled();
    process.kill(redis.pid, 'SIGCONT');
    // The web page does the same: it waits for this message, and joins again.
    await manager.listener.receives('news:lost');
    await manager.join();
    expect(manager.shapes).toEqual(coach.shapes);
    expect(manager.doc.getMap('shapes').size).toBe(31);
    // A megabyte was pending; the strokes beyond that are not delivered late.
    expect(manager.listener.received('board:update').length).toBeLessThanOrEqual(18);
    coach.close();
    manager.close();
  });

  it('F4: disconnects from a Redis that hangs for long; later strokes are synced instead of delivered late', async () => {
    const [coach, manager] = [await open(0, 'coach'), await open(1, 'manager')];
    await untilLinked(coach, manager);
    process.kill(redis.pid, 'SIGSTOP');
    coach.draw('a', 1);
    await expect.poll(() => warnings.join()).toContain('Talking to other nodes through Redis fails');
    coach.draw('b', 1);
    await coach.settled();
    process.kill(redis.pid, 'SIGCONT');
    await manager.listener.receives('news:lost');
    expect(manager.ids).not.toContain('b');
    await manager.join();
    expect(manager.ids).toEqual(['a', 'b']);
    coach.close();
    manager.close();
  });

  it('publishes a loss when only this node was disconnected from the others', async () => {
    const manager = await open(1, 'manager');
    const redisClient = new Redis(redis.url);
    await expect.poll(() => redisClient.call('CLIENT', 'KILL', 'TYPE', 'pubsub')).toBeGreaterThan(0);
    redisClient.disconnect();
    await manager.listener.receives('news:lost');
    manager.close();
  });
});
