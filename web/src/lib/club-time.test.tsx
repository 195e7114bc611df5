import { dayOf, daysBetween } from '@touchline/shared/wall-clock';
import { afterEach, describe, expect, it } from 'vitest';
import { addMonths, ago, clock, dateName, monthName, viewerTime, when, whenInSentence } from './club-time';
import { showLanguage } from './language';

const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);

describe('when', () => {
  const now = at('2026-05-29T10:00:00+02:00');
  it.each([
    ['2026-05-29T18:30:00+02:00', 'Today, 6:30 PM'],
    ['2026-05-30T09:00:00+02:00', 'Tomorrow, 9:00 AM'],
    ['2026-05-28T19:05:00+02:00', 'Yesterday, 7:05 PM'],
    ['2026-05-31T09:00:00+02:00', 'Sun, May 31, 9:00 AM'],
    ['2026-06-06T09:00:00+02:00', 'Sat, Jun 6, 9:00 AM'],
    ['2027-01-02T09:00:00+01:00', 'Sat, Jan 2, 2027, 9:00 AM'],
    ['2026-05-30T00:00:00+02:00', 'Tomorrow, 12:00 AM'],
  ])('returns %s as %s', (iso, words) => expect(when(at(iso), berlin, now)).toBe(words));

  it('begins with a small letter in the middle of a sentence, except for the name of a day', () => {
    expect(whenInSentence(at('2026-05-30T09:00:00+02:00'), berlin, now)).toBe('tomorrow, 9:00 AM');
    expect(whenInSentence(at('2026-05-31T09:00:00+02:00'), berlin, now)).toBe('Sun, May 31, 9:00 AM');
  });

  it('counts days in the club’s time zone', () => {
    const justAfterMidnight = at('2026-05-29T22:30:00Z');
    expect(when(justAfterMidnight, berlin, at('2026-05-29T12:00:00Z'))).toBe('Tomorrow, 12:30 AM');
    expect(when(justAfterMidnight, 'America/New_York', at('2026-05-29T12:00:00Z'))).toBe('Today, 6:30 PM');
  });

  it('returns Tomorrow across a night of 23 or 25 hours', () => {
    expect(when(at('2026-03-29T09:00:00+02:00'), berlin, at('2026-03-28T09:30:00+01:00'))).toBe('Tomorrow, 9:00 AM');
    expect(when(at('2026-10-25T09:00:00+01:00'), berlin, at('2026-10-24T09:30:00+02:00'))).toBe('Tomorrow, 9:00 AM');
    expect(daysBetween(at('2026-10-24T00:00:00+02:00'), at('2026-10-25T23:30:00+01:00'), berlin)).toBe(1);
  });
});

describe('viewerTime', () => {
  const now = at('2026-05-29T10:00:00Z');
  it('returns null when both zones show the same time', () => {
    expect(viewerTime(at('2026-05-30T07:00:00Z'), berlin, 'Europe/Paris', now)).toBeNull();
  });
  it('returns the hour, and the day when it differs', () => {
    expect(viewerTime(at('2026-05-30T07:00:00Z'), berlin, 'Europe/London', now)).toBe('8:00 AM your time');
    expect(viewerTime(at('2026-05-30T02:00:00Z'), berlin, 'America/New_York', now)).toBe(
      'Fri, May 29, 10:00 PM your time',
    );
  });
});

describe('months', () => {
  it('are added across years', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2025-12', 1)).toBe('2026-01');
    expect(monthName('2026-05')).toBe('May 2026');
  });
});

it('dayOf and clock use the club’s time zone', () => {
  const ms = at('2026-12-31T23:30:00Z');
  expect(dayOf(ms, berlin)).toBe('2027-01-01');
  expect(clock(ms, berlin)).toBe('12:30 AM');
});

it('ago returns minutes, hours, then the day', () => {
  const now = at('2026-05-29T10:00:00Z');
  expect([20_000, 5 * 60_000, 3 * 3_600_000, 30 * 3_600_000].map((past) => ago(now - past, berlin, now))).toEqual([
    'just now',
    '5 min. ago',
    '3 hr. ago',
    'Yesterday, 6:00 AM',
  ]);
});

describe('in Spanish', () => {
  afterEach(() => showLanguage('en'));
  const now = at('2026-05-29T10:00:00+02:00');

  it('dates and times are those of Spanish in the United States, also after a switch', async () => {
    expect(when(at('2026-05-31T18:30:00+02:00'), berlin, now)).toBe('Sun, May 31, 6:30 PM');
    await showLanguage('es');
    expect(when(at('2026-05-31T18:30:00+02:00'), berlin, now)).toBe('Dom, 31 de may, 6:30 p.m.');
    expect(when(at('2026-05-30T09:00:00+02:00'), berlin, now)).toBe('Mañana, 9:00 a.m.');
    expect(viewerTime(at('2026-05-30T07:00:00Z'), berlin, 'Europe/London', now)).toBe('8:00 a.m. (tu hora)');
    expect([monthName('2026-05'), dateName('2015-05-30')]).toEqual(['mayo de 2026', '30 de mayo de 2015']);
    expect([ago(now - 1000, berlin, now), ago(now - 5 * 60_000, berlin, now)]).toEqual(['ahora mismo', 'hace 5 min']);
  });

  it('calendar days do not depend on the language', async () => {
    const ms = at('2026-05-31T18:30:00+02:00');
    const english = dayOf(ms, berlin);
    await showLanguage('es');
    expect(dayOf(ms, berlin)).toBe(english);
  });
});
