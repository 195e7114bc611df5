/** Reads cells of a pasted roster: years of birth in any notation of a date, and shirt numbers. No schemas: screens load this, too. */

const FIRST_YEAR = 1960;
const LAST_YEAR = 2060;
const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Names of months in English and Spanish by their first three letters. */
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|set|dic)/;

/** Days between 1899-12-30, day 0 of spreadsheets, and 1970. */
const SERIAL_OF_1970 = 25_569;
const yearOfSerial = (serial: number) => new Date((serial - SERIAL_OF_1970) * 86_400_000).getUTCFullYear();

/** Returns the year that two digits mean: one that has begun. */
const fullYear = (twoDigits: number): number =>
  twoDigits <= new Date().getUTCFullYear() % 100 ? 2000 + twoDigits : 1900 + twoDigits;

const isDay = (part: number) => part >= 1 && part <= 31;
const isMonth = (part: number) => part >= 1 && part <= 12;

/** Returns the year of eight digits: a date with the year first or last, whichever is possible. */
function yearOfDigits(text: string): number | undefined {
  const [first, last] = [text.slice(0, 4), text.slice(4)].map(Number) as [number, number];
  const isRest = (rest: number) => {
    const [one, other] = [Math.floor(rest / 100), rest % 100] as const;
    return (isMonth(one) && isDay(other)) || (isDay(one) && isMonth(other));
  };
  const years = [...(isYear(first) && isRest(last) ? [first] : []), ...(isYear(last) && isRest(first) ? [last] : [])];
  return years.length === 1 || years[0] === years[1] ? years[0] : undefined;
}

/** Three numbers of a date, with two digits for the year: `14-03-12`. */
type ShortDate = readonly [number, number, number];
type Order = 'first' | 'last';

/** Returns whether the parts are a date with the year at this place. Only the ISO order, year, month, day, begins with it. */
const isDate = ([a, b, c]: ShortDate, order: Order): boolean =>
  order === 'first' ? isMonth(b) && isDay(c) : (isMonth(a) && isDay(b)) || (isDay(a) && isMonth(b));

function shortDateOf(cell: string): ShortDate | undefined {
  const [, a, b, c] = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{2})$/.exec(cell) ?? [];
  const parts: ShortDate = [Number(a), Number(b), Number(c)];
  return a !== undefined && (isDate(parts, 'first') || isDate(parts, 'last')) ? parts : undefined;
}

/** Returns whether the year stands first or last in the dates of a column, or undefined if both are possible. */
function orderOf(cells: readonly string[]): Order | undefined {
  const dates = cells.map(shortDateOf).filter((date) => date !== undefined);
  const mayBe = (order: Order) => dates.every((date) => isDate(date, order));
  const [first, last] = [mayBe('first'), mayBe('last')];
  if (first !== last) return first ? 'first' : 'last';
  // With slashes or dots, two digits of a year are never first.
  if (!cells.some((cell) => /^[0-9]{1,2}-/.test(cell))) return 'last';
  const yearsAt = (place: 0 | 2) => dates.map((date) => fullYear(date[place]));
  const isYoung = (years: readonly number[]) => years.every((year) => year >= 2000);
  const [firstYears, lastYears] = [yearsAt(0), yearsAt(2)];
  if (isYoung(firstYears) !== isYoung(lastYears)) return isYoung(firstYears) ? 'first' : 'last';
  // The children of a team are born within a few years, on any day.
  const spread = (years: readonly number[]) => Math.max(...years) - Math.min(...years);
  if (dates.length < 3 || Math.abs(spread(firstYears) - spread(lastYears)) < 5) return undefined;
  return spread(firstYears) < spread(lastYears) ? 'first' : 'last';
}

function yearOfCell(cell: string, order: Order | undefined): number | undefined {
  const text = cell.trim().replace(/^['’]/, '');
  if (/^[0-9]{8}$/.test(text)) return yearOfDigits(text);
  const serial = /^([1-9][0-9]{4})(?:\.[0-9]+)?$/.exec(text)?.[1];
  if (serial) {
    const year = yearOfSerial(Number(serial));
    return isYear(year) ? year : undefined;
  }
  if (/^[0-9]{2}$/.test(text)) return fullYear(Number(text));
  const short = shortDateOf(text);
  if (short) return order && isDate(short, order) ? fullYear(short[order === 'first' ? 0 : 2]) : undefined;
  const years = new Set((text.match(/(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])/g) ?? []).map(Number).filter(isYear));
  if (years.size === 1) return [...years][0];
  if (years.size > 1) return undefined;
  // "14-Mar-12", "Mar 14, 12": the year is the last number.
  const words = text
    .toLowerCase()
    .split(/[^\p{L}0-9]+/u)
    .filter(Boolean);
  const numbers = words.filter((word) => /^[0-9]{1,2}$/.test(word));
  const isMonthAndNumbers = words.every((word) => /^[0-9]{1,2}$/.test(word) || MONTH.test(word) || word === 'de');
  if (isMonthAndNumbers && words.some((word) => MONTH.test(word)) && numbers.length === 2)
    return fullYear(Number(numbers[1]));
  return undefined;
}

/**
 * Reads a column of years or dates of birth: `2012`, `5/30/2012`, `14-Mar-12`, `20120314`, the day number of a spreadsheet. The
 * column decides whether `12-03-14` begins or ends with the year.
 * @returns the year of each cell; undefined for a cell that is empty or unclear
 */
export function readBirthYears(cells: readonly string[]): (number | undefined)[] {
  const order = orderOf(cells.map((cell) => cell.trim()));
  return cells.map((cell) => yearOfCell(cell, order));
}

/**
 * Reads a shirt number: `7`, `07`, `#7`, `No. 7`, `7.0`.
 * @returns undefined for anything else, also for `00`, which is another shirt than 0
 */
export function readShirtNumber(cell: string): number | undefined {
  const digits = /^(?:#|n[ºo°]\.?|nr\.?|num\.?)?\s*([0-9]{1,3})(?:\.0+)?$/i.exec(cell.trim())?.[1];
  return digits === undefined || /^00/.test(digits) ? undefined : Number(digits);
}
