import { expect, it } from 'vitest';
import { createPace } from './pace';

/** Makes segments that take so long each (ms), and waits as long as it likes for sending them. */
function paceOf(...times: number[]) {
  let now = 5_000;
  const pace = createPace(() => now);
  return times.map((time) => {
    now += time;
    pace.made();
    now += 60_000;
    pace.goesOn();
    return pace.keepsSmall();
  });
}

it('keeps the small rendition while a segment takes at most twice its time', () =>
  expect(paceOf(8_000, 8_000, 8_000, 8_000)).toEqual([true, true, true, true]));

it('gives it up on a slow device, after three segments', () =>
  expect(paceOf(12_000, 9_000, 9_000)).toEqual([true, true, false]));

it('does not count the time of sending, nor a slow start', () =>
  expect(paceOf(15_000, 2_000, 2_000)).toEqual([true, true, true]));
