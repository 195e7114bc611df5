/// <reference path="../../../testing/services/provided.d.ts" />
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../../../testing/services/redis-server';
import { createLog } from '../log';
import { SOON } from '../testing/soon';
import type { BusPublisher, BusSubscriber } from './bus';
import type { AccessBusEvent, BusEvent } from './bus-events';
import { openRedisPublisher } from './redis-publisher';
import { openRedisSubscriber } from './redis-subscriber';
import { FIELD, MAX_AGE_MS, STREAM } from './stream';

const log = createLog('silent');
const busEvent = (number: number): AccessBusEvent => ({
  kind: 'access',
  changed: [`user-${number}`],
  ended: [],
  at: number,
  by: { userId: 'u', name: 'Marta Nowak' },
});

let server: RedisServer;
const opened: { close(): Promise<void> }[] = [];

async function publisher(url = server.url): Promise<BusPublisher> {
  const bus = await openRedisPublisher(url, log);
  opened.push(bus);
  return bus;
}

async function listener(url = server.url): Promise<{ subscriber: BusSubscriber; received: number[]; kinds: string[] }> {
  const subscriber = await openRedisSubscriber(url, log);
  opened.push(subscriber);
  const received: number[] = [];
  const kinds: string[] = [];
  subscriber.subscribe((busEvent: BusEvent) => {
    kinds.push(busEvent.kind);
    if (busEvent.kind === 'access') received.push(busEvent.at);
  });
  return { subscriber, received, kinds };
}

/** Publishes a number until a subscriber receives it: then the bus is back. */
async function untilReceived(bus: BusPublisher, received: number[], number: number): Promise<void> {
  await expect
    .poll(
      () => {
        bus.publish(busEvent(number));
        return received;
      },
      { timeout: SOON, interval: 50 },
    )
    .toContain(number);
}

/** A client of the test, to manipulate Redis. */
async function withRedis<T>(use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(server.url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}

/** Returns the connections on which nodes wait for bus events. */
async function readers(redis: Redis): Promise<string[]> {
  const clients = String(await redis.client('LIST'));
  return clients.split('\n').filter((line) => /flags=\w*b/.test(line) && line.includes('cmd=xread '));
}

/** Returns the id of the connection on which a node waits for bus events. */
async function reader(redis: Redis): Promise<string> {
  await expect.poll(() => readers(redis)).toHaveLength(1);
  return /id=(\d+)/.exec((await readers(redis))[0] ?? '')?.[1] ?? '0';
}

describe.skipIf(!inject('redisUrl'))('the bus over Redis', () => {
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((side) => side.close()));
    await server.restart();
  });

  it('delivers every bus event to every node once and in order, from its subscription on', async () => {
    const bus = await publisher();
    const first = await listener();
    for (let i = 0; i < 500; i += 1) bus.publish(busEvent(i));
    await expect.poll(() => first.received.length).toBe(500);
    const second = await listener();
    for (let i = 500; i < 600; i += 1) bus.publish(busEvent(i));
    await expect.poll(() => [first.received.length, second.received.length]).toEqual([600, 100]);
    expect(first.received).toEqual(Array.from({ length: 600 }, (_, i) => i));
    expect(second.received[0]).toBe(500);
    expect([bus.healthy, first.subscriber.healthy]).toEqual([true, true]);
  });

  it('delivers the bus events of an outage to a node that was disconnected', async () => {
    const bus = await publisher();
    const { received } = await listener();
    bus.publish(busEvent(1));
    await expect.poll(() => received).toEqual([1]);
    await withRedis(async (redis) => {
      const id = await reader(redis);
      // In one call, so that the node cannot reconnect in between.
      const entry = ['*', FIELD, JSON.stringify(busEvent(2))] as const;
      await redis
        .multi()
        .client('KILL', 'ID', id)
        .xadd(STREAM, ...entry)
        .xadd(STREAM, '*', FIELD, JSON.stringify(busEvent(3)))
        .exec();
    });
    await expect.poll(() => received).toEqual([1, 2, 3]);
  });

  it('skips entries that it does not know', async () => {
    const bus = await publisher();
    const { received } = await listener();
    await withRedis(async (redis) => {
      await redis.xadd(STREAM, '*', FIELD, '{');
      await redis.xadd(STREAM, '*', FIELD, '{"kind":"rumour"}');
      await redis.xadd(STREAM, '*', 'other', 'x');
    });
    bus.publish(busEvent(1));
    await expect.poll(() => received).toEqual([1]);
  });

  it('F3: both sides recover after Redis was killed and restarted empty', async () => {
    const bus = await publisher();
    const { subscriber, received } = await listener();
    bus.publish(busEvent(1));
    await expect.poll(() => received).toEqual([1]);
    await server.kill();
    await expect.poll(() => [bus.healthy, subscriber.healthy]).toEqual([false, false]);
    for (let i = 0; i < 100; i += 1) bus.publish(busEvent(2));
    await server.restart();
    await untilReceived(bus, received, 3);
    expect(received.filter((number) => number === 2)).toEqual([]);
    await expect.poll(() => [bus.healthy, subscriber.healthy]).toEqual([true, true]);
  });

  it('follows a stream from its end after it restarted with lower ids', async () => {
    const bus = await publisher();
    const { received } = await listener();
    // From far in the future: all entries after the restart have lower ids.
    const farId = `${Date.now() + 86_400_000}-7`;
    await withRedis((redis) => redis.xadd(STREAM, farId, FIELD, JSON.stringify(busEvent(1))));
    await expect.poll(() => received).toEqual([1]);
    await server.kill();
    await server.restart();
    await withRedis(reader);
    await expect.poll(() => bus.healthy).toBe(true);
    // Published once, while the node waits: behind its old position, it would never be read.
    bus.publish(busEvent(2));
    await expect.poll(() => received).toEqual([1, 2]);
  });

  it('starts without a server, and works once there is one', async () => {
    await server.kill();
    const [bus, { subscriber, received }] = await Promise.all([publisher(), listener()]);
    expect([bus.healthy, subscriber.healthy]).toEqual([false, false]);
    await server.restart();
    await untilReceived(bus, received, 1);
  });

  it('F4: a Redis that hangs blocks no caller, and pending bus events arrive when it continues', async () => {
    const bus = await publisher();
    const { received } = await listener();
    bus.publish(busEvent(1));
    await expect.poll(() => received).toEqual([1]);
    process.kill(server.pid, 'SIGSTOP');
    // Publishing returns nothing to wait for.
    for (let i = 2; i < 2_002; i += 1) expect(bus.publish(busEvent(i))).toBeUndefined();
    await expect.poll(() => bus.healthy).toBe(false);
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(() => bus.healthy).toBe(true);
    await untilReceived(bus, received, 5_000);
    // The memory stays bounded: a thousand bus events were pending, the others were dropped.
    expect(received.filter((number) => number !== 5_000)).toEqual(Array.from({ length: 1_001 }, (_, i) => i + 1));
  });

  it('reports bus events that were dropped during an outage as lost once Redis is back, without another bus event', async () => {
    const bus = await publisher();
    const { kinds } = await listener();
    bus.publish(busEvent(1));
    await expect.poll(() => kinds).toEqual(['access']);
    await server.kill();
    await expect.poll(() => bus.healthy).toBe(false);
    bus.publish(busEvent(2));
    await server.restart();
    // Reported twice: by the api that dropped the bus event, and by the node, which cannot know what Redis lost.
    await expect.poll(() => kinds).toEqual(['access', 'lost', 'lost']);
  });

  it('reports bus events beyond the pending limit as lost when a hanging Redis continues', async () => {
    const bus = await publisher();
    const { kinds } = await listener();
    process.kill(server.pid, 'SIGSTOP');
    for (let i = 0; i < 1_001; i += 1) bus.publish(busEvent(i));
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(() => kinds.slice(999)).toEqual(['access', 'lost']);
  });

  it('R24 R25: keeps no bus event in the stream for longer than ten minutes, however quiet the club is', async () => {
    const bus = await openRedisPublisher(server.url, log, 50);
    opened.push(bus);
    const { received } = await listener();
    await withRedis(async (redis) => {
      const now = Date.now();
      const add = (age: number, number: number) =>
        redis.xadd(STREAM, `${now - age}-0`, FIELD, JSON.stringify(busEvent(number)));
      await add(MAX_AGE_MS + 1_000, 1);
      await add(MAX_AGE_MS / 2, 2);
      const ages = async () => (await redis.xrange(STREAM, '-', '+')).map(([id]) => now - Number.parseInt(id, 10));
      await expect.poll(ages).toEqual([MAX_AGE_MS / 2]);
      // Also when no api is left to trim it.
      const remainingMs = await redis.pttl(STREAM);
      expect(remainingMs).toBeGreaterThan(MAX_AGE_MS / 2);
      expect(remainingMs).toBeLessThan(MAX_AGE_MS + 60_000);
    });
    bus.publish(busEvent(3));
    await expect.poll(() => received).toContain(3);
  });

  it('follows a stream that expired, and reports a loss to nodes that missed bus events', async () => {
    const bus = await publisher();
    const { received, kinds } = await listener();
    bus.publish(busEvent(1));
    await expect.poll(() => received).toEqual([1]);
    await withRedis(async (redis) => {
      const id = await reader(redis);
      // The bus events that it missed while disconnected are gone before it reconnects.
      await redis
        .multi()
        .client('KILL', 'ID', id)
        .xadd(STREAM, '*', FIELD, JSON.stringify(busEvent(2)))
        .xtrim(STREAM, 'MAXLEN', 0)
        .exec();
    });
    await expect.poll(() => kinds).toEqual(['access', 'lost']);
    bus.publish(busEvent(3));
    await expect.poll(() => received).toEqual([1, 3]);
  });

  it('closes without a server', async () => {
    const bus = await openRedisPublisher(server.url, log);
    const node = await openRedisSubscriber(server.url, log);
    node.subscribe(() => {});
    await server.kill();
    await Promise.all([bus.close(), node.close()]);
  });
});
