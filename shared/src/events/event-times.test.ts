import { expect, it } from 'vitest';
import { spanText } from './event-times';

const at = (text: string) => Date.parse(`${text}:00Z`);
const english = { zone: 'UTC', language: 'en-US', now: at('2026-05-01T12:00') };

it.each([
  ['without an end', undefined, 'Fri, Jun 5, 3:00 PM'],
  ['on one day', '2026-06-05T18:00', 'Fri, Jun 5, 3:00 PM – 6:00 PM'],
  ['over three days', '2026-06-07T18:00', 'Fri, Jun 5, 3:00 PM – Sun, Jun 7, 6:00 PM'],
  ['past midnight', '2026-06-06T00:30', 'Fri, Jun 5, 3:00 PM – Sat, Jun 6, 12:30 AM'],
  ['into another year', '2027-01-01T10:00', 'Fri, Jun 5, 3:00 PM – Fri, Jan 1, 2027, 10:00 AM'],
])('writes an event %s', (_, end, text) => {
  const times = { eventTime: at('2026-06-05T15:00'), endTime: end === undefined ? undefined : at(end) };
  expect(spanText(times, english)).toBe(text);
});

it('writes days in the zone of the club, in Spanish, with the year of another season, and with other words for today', () => {
  const cup = { eventTime: at('2026-06-05T22:00'), endTime: at('2026-06-06T03:00') };
  expect(spanText(cup, { ...english, zone: 'America/Los_Angeles' })).toBe('Fri, Jun 5, 3:00 PM – 8:00 PM');
  expect(spanText(cup, { ...english, language: 'es-US' })).toBe('vie, 5 de jun, 10:00 p.m. – sáb, 6 de jun, 3:00 a.m.');
  expect(spanText({ eventTime: cup.eventTime }, { ...english, now: at('2025-11-01T12:00') })).toBe(
    'Fri, Jun 5, 2026, 10:00 PM',
  );
  expect(spanText({ eventTime: cup.eventTime }, english, 'Today')).toBe('Today, 10:00 PM');
});
