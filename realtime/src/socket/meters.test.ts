import { expect, it } from 'vitest';
import { atMost, bursty, createRegister } from './meters';

const LONG_MS = 3_600_000;

it('counts units, and refuses what is beyond the limit', () => {
  const meter = atMost(10, LONG_MS);
  expect([meter(6), meter(), meter(4), meter()]).toEqual([true, true, false, false]);
  expect(atMost(10, 0)(11)).toBe(false);
  const again = atMost(10, -1);
  expect([again(10), again(10)]).toEqual([true, true]);
});

it('allows a burst beyond the rate', () => {
  const meter = bursty(2, 3);
  expect(Array.from({ length: 5 }, () => meter())).toEqual([true, true, true, true, true]);
});

it('R20: keeps the entries of keys in use, and forgets the others, so that many keys need little memory', () => {
  const kept = createRegister(() => ({}), LONG_MS);
  const first = kept('first');
  for (let n = 0; n < 5_000; n += 1) kept(`${n}`);
  expect(kept('first')).toBe(first);
  const forgotten = createRegister(() => ({}), -1);
  const other = forgotten('first');
  expect(forgotten('first')).toBe(other);
  for (let n = 0; n < 5_000; n += 1) forgotten(`${n}`);
  expect(forgotten('first')).not.toBe(other);
});
