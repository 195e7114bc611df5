import { expect, it } from 'vitest';
import { whyNoHelp } from './help.rules';

const START = 1_000_000;
const HOURS = 3_600_000;
const OVER = 'This event is over: it needs no more help.';

it('an event accepts help until its end, or for three hours without an end', () => {
  const open = { eventState: 'PENDING', eventTime: START } as const;
  const at = (now: number, endTime?: number) => whyNoHelp({ ...open, endTime }, now);
  expect([at(START + 3 * HOURS), at(START + 3 * HOURS + 1)]).toEqual([undefined, OVER]);
  expect([at(START + HOURS, START + HOURS), at(START + HOURS + 1, START + HOURS)]).toEqual([undefined, OVER]);
});

it('a cancelled event accepts no help, even before its start', () => {
  const why = whyNoHelp({ eventState: 'CANCELLED', eventTime: START, endTime: undefined }, 0);
  expect(why).toBe('This event is canceled: it needs no more help.');
});
