import { describe, expect, it } from 'vitest';
import { mapInTurns, takeTurn } from './turns';

/** Uses the processor for so long (ms). */
function compute(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Counts the turns of the event loop until a promise resolves. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

describe('R20: turns on the event loop', () => {
  it('a long list is converted in order, and lets others run in between', async () => {
    const items = Array.from({ length: 30 }, (_, n) => n);
    const work = mapInTurns(items, (item, index) => {
      compute(3);
      return [item, index];
    });
    expect(await turnsUntil(work)).toBeGreaterThanOrEqual(5);
    expect(await work).toEqual(items.map((item) => [item, item]));
  });

  it('many short works that resolve at once run in order, over several turns', async () => {
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

  it('a work that throws does not stop those behind it', async () => {
    const failing = takeTurn().then(() => {
      throw new Error('broken');
    });
    const next = takeTurn().then(() => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
