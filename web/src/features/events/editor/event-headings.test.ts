import { dayOf } from '@touchline/shared/wall-clock';
import { expect, it } from 'vitest';
import { weekOf } from '../../../live/queries/coming-events';
import { anEvent } from '../../../live/testing/club-model';
import { dayHeading, lastSunday, weekHeading } from './event-headings';

const ZONE = 'America/Los_Angeles';
/** A Friday, 7 PM there, when it is Saturday in UTC. */
const NOW = Date.parse('2026-11-28T03:00:00Z');
const HOUR = 3_600_000;
const at = (days: number) => NOW + days * 24 * HOUR;

it('names the days near today, and others by their date', () => {
  expect([0, 1, 2].map((days) => dayHeading(at(days), ZONE, NOW))).toEqual([
    'Today',
    'Tomorrow · Sat, Nov 28',
    'Sun, Nov 29',
  ]);
});

it('names the next seven days this week, as a family’s list does, and later weeks by their Sunday', () => {
  expect([-5, 0, 1, 6, 7, 8, 9, 14, 16].map((days) => weekHeading(at(days), ZONE, NOW))).toEqual([
    'This week',
    'Today',
    'This week',
    'This week',
    'Next week',
    'Next week',
    'Week of Dec 6',
    'Week of Dec 6',
    'Week of Dec 13',
  ]);
  const isOn = (days: number) => weekHeading(at(days), ZONE, NOW) === 'This week';
  const others = anEvent({ id: '100000009', eventTime: at(1) });
  const family = (days: number) =>
    weekOf([others, anEvent({ eventTime: at(days) })], others.tags, NOW).some(({ id }) => id !== others.id);
  for (const days of [1, 6.9, 7, 7.1]) expect(family(days), String(days)).toBe(isOn(days));
});

it('ends a list of the club’s events with a Sunday that is at least six days away', () => {
  const ends = [0, 1, 2, 3, 4].map((days) => dayOf(lastSunday(at(days), ZONE), ZONE));
  expect(ends).toEqual(['2026-12-06', '2026-12-06', '2026-12-06', '2026-12-06', '2026-12-13']);
});
