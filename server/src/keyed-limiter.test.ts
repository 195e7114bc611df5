import { expect, it } from 'vitest';
import { deferred } from './deferred';
import { createKeyedLimiter } from './keyed-limiter';

it('runs a limited number of tasks per key, and starts the others in order of arrival', async () => {
  const run = createKeyedLimiter(2, 60_000);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => deferred());
  const runs = ends.map(({ promise }, n) =>
    run('a', () => {
      begun.push(n);
      return promise;
    }),
  );
  await run('b', () => Promise.resolve());
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await runs[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('continues after a failed task and after a timeout, and never starts the timed-out task', async () => {
  const run = createKeyedLimiter(1, 20);
  const { promise, resolve } = deferred();
  const failing = run('a', () => promise.then(() => Promise.reject(new Error('no'))));
  let begun = false;
  const impatient = run('a', async () => {
    begun = true;
  });
  await expect(impatient).rejects.toThrow('Too many operations wait');
  const patient = run('a', () => Promise.resolve('done'));
  resolve();
  await expect(failing).rejects.toThrow('no');
  expect(await patient).toBe('done');
  expect(begun).toBe(false);
  expect(await run('a', () => Promise.resolve('again'))).toBe('again');
});
