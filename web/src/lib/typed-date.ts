/** Reads dates that people type. */
import { foldText } from '@touchline/shared/fold-text';
import { formatDate } from './club-time';

/** Returns the first month (1 to 12) whose name begins with a word, in the language on the screen. */
const monthNamed = (word: string): number | undefined =>
  Array.from({ length: 12 }, (_, index) => index + 1).find(
    (month) => word.length >= 3 && foldText(formatDate(isoDate(2026, month, 1), { month: 'long' })).startsWith(word),
  );

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
const isoDate = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

/** Returns whether the language on the screen writes the day first, as Spanish does. */
const isDayFirst = (): boolean => formatDate('2026-12-31', { day: 'numeric', month: 'numeric' }).startsWith('31');

/**
 * Returns the calendar day (`2026-05-31`) of a typed date, or null. It may be `2026-05-31`, `5/31/2026`, `5/31/26`, `5/31` or
 * `Sun, May 31, 2026`, with day and month in the order of the language on the screen.
 * @param today the calendar day today: a date without a year is the next or last one, whichever is nearer
 */
export function readTypedDate(text: string, today: string): string | null {
  const words = foldText(text).match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /\d/.test(word));
  const isNumeric = /\d[/.-]\d/.test(text);
  // The last month counts: in Spanish "mar" is also short for Tuesday, which stands before the month.
  const namedMonth = isNumeric ? undefined : words.flatMap((word) => monthNamed(word) ?? []).at(-1);
  if (/^\d{4}$/.test(numbers[0] ?? '')) numbers.push(numbers.shift() ?? '');
  else if (namedMonth === undefined && isDayFirst()) numbers.splice(0, 2, ...numbers.slice(0, 2).reverse());
  if (numbers.length < (namedMonth === undefined ? 2 : 1)) return null;
  if (namedMonth !== undefined) numbers.unshift(String(namedMonth));
  const [month, day, year = ''] = numbers;
  if (![0, 2, 4].includes(year.length)) return null;
  const thisYear = Number(today.slice(0, 4));
  const years = year
    ? [year.length === 2 ? 2000 + Number(year) : Number(year)]
    : [thisYear - 1, thisYear, thisYear + 1];
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const [nearest] = years
    .map((candidateYear) => isoDate(candidateYear, Number(month), Number(day)))
    .filter((date) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date))
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}
