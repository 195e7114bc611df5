import { describe, expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads';

/** Reads that finish when the test says so. */
function slow() {
  const coalesced = coalesceReads<number>();
  const readings: { resolve(value: number): void; reject(error: Error): void }[] = [];
  const ask = (key = 'game') =>
    coalesced(key, () => new Promise<number>((resolve, reject) => void readings.push({ resolve, reject })));
  return { ask, readings };
}

describe('coalesced reads', () => {
  it('callers that come during a read share the next read, not the current one', async () => {
    const { ask, readings } = slow();
    const first = ask();
    const others = [ask(), ask(), ask()];
    expect(readings).toHaveLength(1);
    readings[0]?.resolve(1);
    expect(await first).toBe(1);
    expect(readings).toHaveLength(2);
    const last = ask();
    readings[1]?.resolve(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    readings[2]?.resolve(3);
    expect(await last).toBe(3);
    expect(readings).toHaveLength(3);
  });

  it('different keys are read independently', async () => {
    const { ask, readings } = slow();
    const both = Promise.all([ask('one'), ask('other')]);
    for (const [index, reading] of readings.entries()) reading.resolve(index);
    expect(await both).toEqual([0, 1]);
  });

  it('a failing read also rejects the callers that wait for it', async () => {
    const { ask, readings } = slow();
    const all = Promise.allSettled([ask(), ask(), ask()]);
    readings[0]?.reject(new Error('gone'));
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(readings).toHaveLength(1);
    const again = ask();
    readings[1]?.resolve(4);
    expect(await again).toBe(4);
  });
});
