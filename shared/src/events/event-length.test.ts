import { expect, it } from 'vitest';
import { isOver, OVER_AFTER, PROPOSED_LENGTH } from './event-length';

const START = 1_800_000_000_000;
const HOUR = 3_600_000;

it('an event is over after its end, or three hours after its start when it has no end', () => {
  const over = (now: number, endTime?: number) => isOver({ eventTime: START, endTime }, now);
  expect([over(START + 3 * HOUR), over(START + 3 * HOUR + 1)]).toEqual([false, true]);
  expect([over(START + HOUR, START + HOUR), over(START + HOUR + 1, START + HOUR)]).toEqual([false, true]);
  expect([over(START + 5 * HOUR, START + 6 * HOUR), over(START - 1)]).toEqual([false, false]);
});

it('proposes an end before an event without one counts as over', () => {
  expect(PROPOSED_LENGTH).toBeLessThan(OVER_AFTER);
});
