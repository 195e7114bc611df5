import { describe, expect, it } from 'vitest';
import { keepingStep, keptUntil } from './film-keeping';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const until = (film: { createdAt: number; warnedAt?: number }, months: number, now: string) =>
  new Date(keptUntil(film, months, at(now))).toISOString().slice(0, 10);

describe('a film is kept', () => {
  it.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('from %s for %i months until %s', (begun, months, end) => {
    expect(until({ createdAt: at(begun) }, months, begun)).toBe(end);
  });

  it('for two weeks after the mail at least, also when the club shortens its time', () => {
    const createdAt = at('2026-01-15');
    expect(until({ createdAt }, 1, '2026-06-01')).toBe('2026-06-15');
    expect(until({ createdAt, warnedAt: at('2026-06-01') }, 1, '2026-06-10')).toBe('2026-06-15');
    expect(until({ createdAt, warnedAt: at('2026-06-01') }, 12, '2026-06-10')).toBe('2027-01-15');
  });
});

describe('what is due for a film of a year', () => {
  const createdAt = at('2026-01-15');
  const warnedAt = at('2027-01-01');
  it.each([
    ['nothing before its last two weeks', { createdAt }, 12, '2026-12-31', undefined],
    ['the mail in them', { createdAt }, 12, '2027-01-01', 'warn'],
    ['nothing after the mail', { createdAt, warnedAt }, 12, '2027-01-14', 'wait'],
    ['the removal', { createdAt, warnedAt }, 12, '2027-01-15', 'remove'],
    ['the mail, when the keeper was away for long', { createdAt }, 12, '2027-09-01', 'warn'],
    [
      'another mail, when the club lengthened its time',
      { createdAt, warnedAt: at('2026-03-01') },
      12,
      '2027-01-02',
      'warn',
    ],
    ['the removal, when the club shortened it after the mail', { createdAt, warnedAt }, 3, '2027-01-15', 'remove'],
  ])('%s', (_what, film, months, now, step) => {
    expect(keepingStep(film, months, at(now))).toBe(step);
  });
});
