import { afterEach, describe, expect, it } from 'vitest';
import { formatDate } from './club-time';
import { showLanguage } from './language';
import { readTypedDate } from './typed-date';

const TODAY = '2026-11-23';
const shown = (date: string, month: 'short' | 'numeric') =>
  formatDate(date, { weekday: 'short', day: 'numeric', month, year: 'numeric' });
/** A day of each month, on every day of the week. */
const days = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-0${(index % 7) + 2}`);

afterEach(() => showLanguage('en'));

describe('a date typed in English', () => {
  it.each([
    ['5/31/2026', '2026-05-31'],
    ['05-31-26', '2026-05-31'],
    ['2026-05-31', '2026-05-31'],
    ['May 31, 2026', '2026-05-31'],
    ['31 may 2026', '2026-05-31'],
    ['Sunday, december 6', '2026-12-06'],
    ['12/6', '2026-12-06'],
    ['1/9', '2027-01-09'],
    ['10/30', '2026-10-30'],
    ['2/29/2028', '2028-02-29'],
    ['2/29/2027', null],
    ['13/1/2026', null],
    ['5/31/202', null],
    ['31', null],
    ['May', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (text, date) => expect(readTypedDate(text, TODAY)).toBe(date));
});

it('a date typed in Spanish begins with the day', async () => {
  await showLanguage('es');
  expect(readTypedDate('5/6/2026', TODAY)).toBe('2026-06-05');
  expect(readTypedDate('31 de mayo', TODAY)).toBe('2026-05-31');
  expect(readTypedDate('2026-05-31', TODAY)).toBe('2026-05-31');
});

it.each(['en', 'es'] as const)('a date as the screen shows it in %s is read as that date', async (language) => {
  await showLanguage(language);
  expect(days.map((day) => readTypedDate(shown(day, 'short'), TODAY))).toEqual(days);
  expect(days.map((day) => readTypedDate(shown(day, 'numeric'), TODAY))).toEqual(days);
});
