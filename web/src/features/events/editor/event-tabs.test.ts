import { expect, it } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { eventsIn, firstTab } from './event-tabs';

const NOW = Date.UTC(2026, 4, 20, 12);
const at = (id: string, hours: number, type: 'GAME' | 'TOURNAMENT' = 'GAME') => {
  const eventTime = NOW + hours * 3_600_000;
  return anEvent({ id, type, eventTime, endTime: eventTime + 3_600_000 });
};
const [longAgo, yesterday, cup, now, soon] = [
  at('100000001', -240),
  at('100000002', -24),
  at('100000003', -48, 'TOURNAMENT'),
  at('100000004', -0.5),
  at('100000005', 24),
];
const all = [soon, longAgo, now, cup, yesterday];

it('lists what is to come from now on, the next one first', () => {
  expect(eventsIn('upcoming', all, NOW)).toEqual([now, soon]);
});

it('lists what is over, the latest one first', () => {
  expect(eventsIn('past', all, NOW)).toEqual([yesterday, cup, longAgo]);
});

it('opens with the chosen event, else with what is to come, else with what is over', () => {
  expect(firstTab(all, yesterday, NOW)).toBe('past');
  expect(firstTab(all, soon, NOW)).toBe('upcoming');
  expect(firstTab(all, undefined, NOW)).toBe('upcoming');
  expect(firstTab([yesterday, cup], undefined, NOW)).toBe('past');
});
