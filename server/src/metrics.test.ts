import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { countedGauge } from './metrics';

afterEach(() => vi.useRealTimers());

it('counts seldom, and keeps the last value while the store is unavailable', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const registry = new Registry();
  let countCalls = 0;
  let count = async () => 3;
  countedGauge(registry, {
    name: 'things',
    help: 'Things',
    count: () => {
      countCalls += 1;
      return count();
    },
  });
  for (let n = 0; n < 5; n += 1) expect(await registry.metrics()).toContain('things 3');
  expect(countCalls).toBe(1);
  count = () => Promise.reject(new Error('The store is away'));
  vi.advanceTimersByTime(31_000);
  expect(await registry.metrics()).toContain('things 3');
  count = async () => 4;
  vi.advanceTimersByTime(31_000);
  expect(await registry.metrics()).toContain('things 4');
  expect(countCalls).toBe(3);
});
