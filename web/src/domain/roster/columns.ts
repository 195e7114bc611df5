/** Decides which fact each column of a sheet holds, by its heading and its cells. Pure. */
import { readBirthYears, readShirtNumber } from '@touchline/shared/players/sheet-cells';
import { type Column, type Heading, isPosition, readHeading, wordsOf } from './headings';

/** Ends of names that stand behind a comma: "Sam Pike, Jr." */
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Turns "Newman, Theo" round. */
export function turnedName(cell: string): string {
  const [last = '', first = '', ...rest] = cell.split(',').map((part) => part.trim());
  if (first === '' || rest.length > 1) return cell.replace(/\s*,\s*$/, '');
  if (SUFFIX.test(first)) return [last, first].join(' ');
  return [first, last, ...rest].join(' ');
}

const isAddress = (cell: string) => cell.includes('@');
const isText = (cell: string) => /\p{L}.*\p{L}/u.test(cell) && !/[@0-9]/.test(cell);
/** Small words before a surname: "van der Berg", "de la Cruz". */
const PARTICLES = /^(?:(?:de|del|della|di|da|do|dos|van|von|der|den|la|las|los|le|el|al|san|ter|ten|zu)\s+)+/i;
const isOneWord = (cell: string) => /^[\p{L}\p{M}'’.-]+$/u.test(cell.replace(PARTICLES, ''));

/** The cells of one column. */
interface Cells {
  /** True: no other column stands before it. */
  isFirst: boolean;
  all: readonly string[];
  filled: readonly string[];
}

const cellsOf = (rows: readonly string[][], column: number): Cells => {
  const all = rows.map((row) => row[column] ?? '');
  return { isFirst: column === 0, all, filled: all.filter(Boolean) };
};
const isMostly = ({ filled }: Cells, test: (cell: string) => boolean) =>
  filled.length > 0 && filled.filter(test).length * 2 > filled.length;

/** Years of birth: dates, or four digits. Two digits alone may be an age. */
const areYears = (cells: Cells) =>
  isMostly(cells, (cell) => !/^[0-9]{2}$/.test(cell) && readBirthYears([cell])[0] !== undefined) ||
  readBirthYears(cells.filled.filter((cell) => /[/.-]/.test(cell))).filter(Boolean).length * 2 > cells.filled.length;
/** Numbers of shirts, and not of the rows or of phones. */
const areShirts = (cells: Cells) =>
  isMostly(cells, (cell) => (readShirtNumber(cell) ?? 100) < 100 || /^0+$/.test(cell)) && !areRowNumbers(cells);
const areRowNumbers = ({ isFirst, all }: Cells) =>
  isFirst && all.length > 2 && all.every((cell, row) => Number(cell) === row + 1 || (cell === '' && row > 0));
/** One value in most rows of a sheet: the address of a coach, the name of a team. */
const isOneValue = ({ filled }: Cells) =>
  filled.length > 3 && filled.filter((cell) => cell === filled[0]).length * 2 > filled.length;

/** Returns whether most addresses hold the first name of the child in their row: these are addresses of children. */
function areChildrensOwn({ all }: Cells, firstNames: readonly string[]): boolean {
  const pairs = all.flatMap((cell, row) => {
    const [name = ''] = wordsOf(turnedName(firstNames[row] ?? '').replace(/['’]/g, ''));
    return cell && name.length > 1 ? [{ cell, name }] : [];
  });
  const own = pairs.filter(({ cell, name }) => wordsOf(cell.split('@')[0] ?? '').some((word) => word.startsWith(name)));
  return own.length > 1 && own.length * 2 > pairs.length;
}

/** Returns the meaning of a column by its cells alone. */
function guess(cells: Cells): Column {
  if (isMostly(cells, isAddress)) return isOneValue(cells) ? 'none' : 'guardianAddresses';
  if (areYears(cells)) return 'birthYear';
  if (areShirts(cells)) return 'shirtNumber';
  // A column of "M" and "F" is the gender.
  if (isMostly(cells, isPosition) && !cells.filled.every((cell) => /^[mf]$/i.test(cell))) return 'position';
  return isMostly(cells, isText) && !isOneValue(cells) ? 'name' : 'none';
}

/** Each fact has one column, except names in parts and guardians. */
const isRepeatable = (column: Column) => ['firstName', 'lastName', 'guardianAddresses', 'none'].includes(column);
const withoutRepeats = (columns: readonly Column[]): Column[] =>
  columns.map((column, index) => (isRepeatable(column) || columns.indexOf(column) === index ? column : 'none'));

/**
 * Returns the meaning of each column of a sheet without headings.
 * @param isProse true: a comma and a space separate the cells, as in "Newman, Theo"
 */
export function columnsByCells(rows: readonly string[][], width: number, isProse: boolean): Column[] {
  const cells = Array.from({ length: width }, (_, column) => cellsOf(rows, column));
  const columns = cells.map(guess);
  const first = columns.indexOf('name');
  const next = cells[first + 1];
  const isSplit = first >= 0 && columns[first + 1] === 'name' && next !== undefined;
  if (isSplit && [cells[first] as Cells, next].every((column) => isMostly(column, isOneWord))) {
    const [one, other]: [Column, Column] =
      isProse || isFamilyFirst(rows, first) ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
    // Text in other columns is about somebody else.
    for (const [column, meaning] of columns.entries()) if (meaning === 'name') columns[column] = 'none';
    columns[first] = one;
    columns[first + 1] = other;
  }
  const names = cells[columns.includes('firstName') ? columns.indexOf('firstName') : first]?.all ?? [];
  return withoutRepeats(
    columns.map((meaning, column) =>
      meaning === 'guardianAddresses' && areChildrensOwn(cells[column] as Cells, names) ? 'none' : meaning,
    ),
  );
}

/** Fewer rows may be sorted by chance. */
const SORTED_ROWS = 6;
/** Returns whether the first of two columns holds surnames: by small words, by capitals, or because sheets sort by surname. */
function isFamilyFirst(rows: readonly string[][], column: number): boolean {
  const valuesOf = (index: number) => rows.map((row) => row[index] ?? '').filter(Boolean);
  const [one, other] = [valuesOf(column), valuesOf(column + 1)];
  const has = (values: string[], test: (value: string) => boolean) => values.some(test);
  const isParticle = (value: string) => PARTICLES.test(value);
  if (has(one, isParticle) !== has(other, isParticle)) return has(one, isParticle);
  const isCapital = (values: string[]) => values.every((value) => value === value.toUpperCase());
  if (isCapital(one) !== isCapital(other)) return isCapital(one);
  const isSorted = (values: string[]) =>
    values.every((value, n) => n === 0 || (values[n - 1] ?? '').localeCompare(value) <= 0);
  return one.length >= SORTED_ROWS && isSorted(one) && !isSorted(other);
}

/** Returns the fact of a column by its heading, if its cells do not contradict. */
function factOf({ fact, isCertain }: Heading, cells: Cells): Column | 'email' | undefined {
  if (fact === 'person') return isMostly(cells, isAddress) ? 'guardianAddresses' : 'none';
  if (fact === 'birthYear' && !isCertain) return areYears(cells) ? fact : 'none';
  if (fact === 'shirtNumber' && !isCertain) return areShirts(cells) || cells.filled.length === 0 ? fact : 'none';
  if (
    fact === 'shirtNumber' &&
    isMostly(cells, (cell) => /^(?:y|a|youth|adult)?[ -]?(?:x*[sml]|x{0,3}l|small|medium|large)$/i.test(cell))
  )
    return 'none';
  if (fact === 'name' || fact === 'firstName' || fact === 'lastName')
    return cells.filled.length === 0 || isMostly(cells, (cell) => /\p{L}/u.test(cell) && !isAddress(cell))
      ? fact
      : 'none';
  return fact;
}

/** Chooses between whole names and names in parts, so that no child gets half a name. */
function chooseNames(facts: (Column | 'email' | undefined)[], cells: readonly Cells[]): void {
  const replace = (from: Column, to: Column) => {
    for (const [column, fact] of facts.entries()) if (fact === from) facts[column] = to;
  };
  // "Name" beside "Surname", or beside "First name", is the other part, unless it holds that part, too.
  const whole = facts.indexOf('name');
  const alone = facts.findIndex((fact) => fact === 'firstName' || fact === 'lastName');
  const missing = facts.includes('firstName') ? 'lastName' : 'firstName';
  if (whole >= 0 && alone >= 0 && !facts.includes(missing)) {
    const partOf = cells[alone]?.all ?? [];
    const pairs = (cells[whole]?.all ?? []).flatMap((cell, row) => (cell && partOf[row] ? [[cell, partOf[row]]] : []));
    const holds = pairs.filter(([cell = '', part = '']) => wordsOf(cell).join(' ').includes(wordsOf(part).join(' ')));
    if (holds.length * 2 <= pairs.length) facts[whole] = missing;
  }
  const [hasFirst, hasLast] = [facts.includes('firstName'), facts.includes('lastName')];
  if (hasFirst && hasLast) {
    replace('name', 'none');
    return;
  }
  // One part alone: "Nombre" without "Apellidos" is the whole name.
  const part = hasFirst ? 'firstName' : 'lastName';
  if (hasFirst || hasLast) replace(part, facts.includes('name') ? 'none' : 'name');
  if (facts.includes('name')) return;
  const unknown = facts.findIndex((fact, column) => fact === undefined && isMostly(cells[column] as Cells, isText));
  if (unknown >= 0) facts[unknown] = 'name';
}

/**
 * Drops columns that may be about somebody else: a heading with unknown words, or one that stands twice, beside an understood one for
 * the same fact ("Nombre" and "Nombre del vecino"), and addresses whose headings hold unknown words when there are several.
 */
function dropOthers(
  facts: (Column | 'email' | undefined)[],
  read: readonly Heading[],
  headings: readonly string[],
): void {
  const isRepeated = (column: number) => {
    const words = wordsOf(headings[column] ?? '').join(' ');
    return headings.findIndex((other) => wordsOf(other).join(' ') === words) < column;
  };
  const known = facts.map((fact, column) => (read[column]?.isUnderstood ? fact : undefined));
  const emails = facts.filter((fact) => fact === 'email').length;
  for (const [column, fact] of facts.entries()) {
    const isUnknown = !read[column]?.isUnderstood;
    const isName = fact === 'name' || fact === 'firstName' || fact === 'lastName';
    if (isName && ((isUnknown && known.includes(fact)) || isRepeated(column))) facts[column] = 'none';
    if (fact === 'email' && isUnknown && emails > 1) facts[column] = 'none';
  }
}

/**
 * Returns the meaning of each column of a sheet with headings. Columns that nobody knows are not used.
 * @param ownAddresses true: guardians have rows of their own, so that an address of unnamed owner is that of the person in the row
 */
export function columnsByHeadings(
  headings: readonly string[],
  rows: readonly string[][],
  { width, ownAddresses }: { width: number; ownAddresses: boolean },
): Column[] {
  const cells = Array.from({ length: width }, (_, column) => cellsOf(rows, column));
  const read = cells.map((_, column) => readHeading(headings[column] ?? ''));
  const isBetterElsewhere = ({ fact, isCertain }: Heading) =>
    !isCertain && read.some((other) => other.isCertain && other.fact === fact);
  const facts = read.map((heading, column) =>
    isBetterElsewhere(heading) ? 'none' : factOf(heading, cells[column] as Cells),
  );
  // Headings in another language: the cells decide.
  if (facts.filter((fact) => fact !== undefined).length * 2 < width)
    for (const [column, guessed] of columnsByCells(rows, width, false).entries())
      if (!facts.includes(guessed)) facts[column] ??= guessed === 'guardianAddresses' ? 'email' : guessed;
  dropOthers(facts, read, headings);
  chooseNames(facts, cells);
  const names = cells[facts.findIndex((fact) => fact === 'firstName' || fact === 'name')]?.all ?? [];
  // An address whose owner no heading names is a guardian's, unless other columns hold those, or it looks like the child's own.
  const hasGuardians = facts.includes('guardianAddresses');
  const isUsed = (column: Cells) =>
    !hasGuardians && !ownAddresses && !isOneValue(column) && !areChildrensOwn(column, names);
  return withoutRepeats(
    facts.map((fact, column) => {
      if (fact === 'email') return isUsed(cells[column] as Cells) ? 'guardianAddresses' : 'none';
      return fact ?? 'none';
    }),
  );
}
