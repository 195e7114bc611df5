import { expect, it } from 'vitest';
import { takeTurn } from './turns';

/** Longer than a turn (ms). */
const LONG = 15;
const work = () => {
  const ends = performance.now() + LONG;
  while (performance.now() < ends);
};

it('long pieces of work run in order, and let others run in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      await takeTurn();
      order.push(n);
      work();
    }),
  );
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(order).toEqual(Array.from({ length: 10 }, (_, n) => n));
});
