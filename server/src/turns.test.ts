import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { compute, turnsUntil } from './testing/event-loop';
import { mapInTurns, takeTurn } from './turns';

describe('R20: turns on the event loop', () => {
  it('a long list is converted in order, and lets others run in between', async () => {
    const items = Array.from({ length: 30 }, (_, n) => n);
    const work = mapInTurns(items, (item) => {
      compute(3);
      return item + 1;
    });
    expect(await turnsUntil(work)).toBeGreaterThanOrEqual(5);
    expect(await work).toEqual(items.map((item) => item + 1));
  });

  it('many short tasks that resolve at once run in order, over several turns', async () => {
    const order: number[] = [];
    const works = Array.from({ length: 30 }, async (_, n) => {
      await takeTurn();
      await Promise.resolve();
      compute(3);
      order.push(n);
    });
    expect(await turnsUntil(Promise.all(works))).toBeGreaterThanOrEqual(5);
    expect(order).toEqual(works.map((_, n) => n));
  });

  it('a server accepts several new connections between two turns of work', async () => {
    let accepted = 0;
    const server = createServer((socket) => {
      accepted += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await mapInTurns([1, 2, 3, 4, 5, 6], () => compute(11));
    expect(accepted).toBe(sockets.length);
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('others whose turns are long leave work its share', async () => {
    let isDone = false;
    let turnsOfOthers = 0;
    const others = () => {
      turnsOfOthers += 1;
      compute(10);
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    await mapInTurns([1, 2, 3, 4, 5, 6], () => compute(11));
    isDone = true;
    expect(turnsOfOthers).toBeLessThan(50);
  });

  it('a task that throws does not stop those behind it', async () => {
    const failing = takeTurn().then(() => {
      throw new Error('broken');
    });
    const next = takeTurn().then(() => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
