/** Decides which fact each column of a sheet holds, by its heading and its cells. Pure. */
import { readBirthYears, readShirtNumber } from '@touchline/shared/players/sheet-cells';
import { type Column, type Heading, isPosition, readHeading, wordsOf } from './headings';

const isAddress = (cell: string) => cell.includes('@');
const isText = (cell: string) => /\p{L}/u.test(cell) && !/[@0-9]/.test(cell);
const isOneWord = (cell: string) => /^[\p{L}\p{M}'’.-]+$/u.test(cell);

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
/** Numbers of shirts, and not of the rows. */
const areShirts = (cells: Cells) =>
  isMostly(cells, (cell) => readShirtNumber(cell) !== undefined || /^0+$/.test(cell)) && !areRowNumbers(cells);
const areRowNumbers = ({ isFirst, all }: Cells) =>
  isFirst && all.length > 2 && all.every((cell, row) => Number(cell) === row + 1 || (cell === '' && row > 0));
/** One address in most rows of a sheet: a coach, or the club. */
const isOnePerson = ({ filled }: Cells) =>
  filled.length > 3 && filled.filter((cell) => cell === filled[0]).length * 2 > filled.length;

/** Returns whether most addresses hold the first name of the child in their row: these are addresses of children. */
function areChildrensOwn({ all }: Cells, firstNames: readonly string[]): boolean {
  const pairs = all.flatMap((cell, row) => {
    const [name = ''] = wordsOf(firstNames[row] ?? '');
    return cell && name.length > 1 ? [{ cell, name }] : [];
  });
  const own = pairs.filter(({ cell, name }) => wordsOf(cell.split('@')[0] ?? '').some((word) => word.startsWith(name)));
  return own.length > 1 && own.length * 2 > pairs.length;
}

/** Returns the meaning of a column by its cells alone. */
function guess(cells: Cells): Column {
  if (isMostly(cells, isAddress)) return isOnePerson(cells) ? 'none' : 'guardianAddresses';
  if (areYears(cells)) return 'birthYear';
  if (areShirts(cells)) return 'shirtNumber';
  if (isMostly(cells, isPosition)) return 'position';
  return isMostly(cells, isText) ? 'name' : 'none';
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
    columns[first] = one;
    columns[first + 1] = other;
  }
  return withoutRepeats(columns);
}

/** Sheets sort by surname: the sorted column of the two holds surnames. */
function isFamilyFirst(rows: readonly string[][], column: number): boolean {
  const isSorted = (index: number) =>
    rows.every((row, n) => n === 0 || (rows[n - 1]?.[index] ?? '').localeCompare(row[index] ?? '') <= 0);
  return rows.length > 2 && isSorted(column) && !isSorted(column + 1);
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
  const whole = facts.indexOf('name');
  // "Name" beside "Surname" is the first name if it is one word.
  if (
    whole >= 0 &&
    facts.includes('lastName') &&
    !facts.includes('firstName') &&
    isMostly(cells[whole] as Cells, isOneWord)
  )
    facts[whole] = 'firstName';
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

/** Returns the meaning of each column of a sheet with headings. Columns that nobody knows are not used. */
export function columnsByHeadings(headings: readonly string[], rows: readonly string[][], width: number): Column[] {
  const cells = Array.from({ length: width }, (_, column) => cellsOf(rows, column));
  const read = cells.map((_, column) => readHeading(headings[column] ?? ''));
  const isBetterElsewhere = ({ fact, isCertain }: Heading) =>
    !isCertain && read.some((other) => other.isCertain && other.fact === fact);
  const facts = read.map((heading, column) =>
    isBetterElsewhere(heading) ? 'none' : factOf(heading, cells[column] as Cells),
  );
  chooseNames(facts, cells);
  const names = cells[facts.findIndex((fact) => fact === 'firstName' || fact === 'name')]?.all ?? [];
  // An address whose owner no heading names is a guardian's, unless other columns hold those, or it looks like the child's own.
  const hasGuardians = facts.includes('guardianAddresses');
  const isUsed = (column: Cells) => !hasGuardians && !isOnePerson(column) && !areChildrensOwn(column, names);
  return withoutRepeats(
    facts.map((fact, column) => {
      if (fact === 'email') return isUsed(cells[column] as Cells) ? 'guardianAddresses' : 'none';
      return fact ?? 'none';
    }),
  );
}
