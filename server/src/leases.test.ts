import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clients, describeAdapters } from './database/testing/describe-stores';
import { takeLease, withLease } from './leases';
import type { LeaseRecord } from './service-records';

describeAdapters('leases', (open) => {
  let clients: Clients;
  beforeAll(async () => {
    clients = await open();
  });
  afterAll(() => clients.close());
  const leases = (which: 'one' | 'other') => clients[which].collection<LeaseRecord>('leases');

  it('are taken by one of many concurrent callers, whether they are new or expired', async () => {
    for (let round = 0; round < 5; round += 1) {
      const attempts = Array.from({ length: 10 }, (_, n) => takeLease(leases(n % 2 ? 'one' : 'other'), 'x', 60_000));
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
      await leases('one').updateOne({ _id: 'x' }, { $set: { until: Date.now() } });
    }
  });

  it('do not block other names', async () => {
    expect(await takeLease(leases('one'), 'a', 60_000)).toBe(true);
    expect(await takeLease(leases('other'), 'b', 60_000)).toBe(true);
  });

  it('are free after the work, also after a failure', async () => {
    await withLease(leases('one'), 'office', () => Promise.resolve());
    expect(await takeLease(leases('other'), 'office', 0)).toBe(true);
    const failing = withLease(leases('one'), 'office', () => Promise.reject(new Error('fell')));
    await expect(failing).rejects.toThrow('fell');
    expect(await takeLease(leases('other'), 'office', 0)).toBe(true);
  });

  it('run holders one after another, also after a failure', async () => {
    let inside = 0;
    let mostInside = 0;
    const visit = (n: number) =>
      withLease(leases(n % 2 ? 'one' : 'other'), 'room', async () => {
        inside += 1;
        mostInside = Math.max(mostInside, inside);
        await leases('one').findOne({ _id: 'room' });
        inside -= 1;
        if (n === 0) throw new Error('fell');
        return n;
      });
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map(visit));
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'fell'))).toEqual([
      'fell',
      1,
      2,
      3,
    ]);
    expect(mostInside).toBe(1);
  });
});
