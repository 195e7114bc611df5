/** Reads a pasted sheet or a file: cells, headings, and the column of each fact. */
import type { SheetRow } from '@touchline/shared/players/players.contract';

export const COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'shirtNumber',
  'birthYear',
  'position',
  'guardianAddresses',
] as const;
export type Column = (typeof COLUMNS)[number] | 'none';

export interface Sheet {
  /** Without the row of headings. */
  rows: string[][];
  /** The guessed meaning of each column. */
  columns: Column[];
}

/** English and Spanish headings, as clubs and leagues write them. The first match counts. */
const HEADINGS: [Exclude<Column, 'none'>, RegExp][] = [
  ['guardianAddresses', /mail|correo|guardian|parent|contact|padre|madre|tutor/i],
  ['firstName', /^(first|given)|^nombres?$/i],
  ['lastName', /last|surname|family|apellido/i],
  ['birthYear', /year|birth|born|dob|yob|año|nacim/i],
  ['shirtNumber', /shirt|jersey|kit|number|^no\.?$|^nr\.?$|^#$|dorsal|camiseta|número|numero/i],
  ['position', /^pos|position|posici/i],
  ['name', /name|player|child|nombre|jugador/i],
];

/** Limits of the call (players.contract.ts): beyond them it would refuse the whole sheet instead of a row. */
const MAX_CELL = 500;
const MAX_GUARDIANS = 6;

const ADDRESS = /[^\s<>"'(),;]+@[^\s<>"'(),;]+/g;
const isAddress = (cell: string) => cell.includes('@');
const isYear = (cell: string) => /\b(?:19|20)[0-9]{2}\b/.test(cell);
const isNumber = (cell: string) => /^#?[0-9]{1,3}$/.test(cell);
const isText = (cell: string) => cell !== '' && !isAddress(cell) && !isYear(cell) && !isNumber(cell);

const headingOf = (cell: string): Column => HEADINGS.find(([, pattern]) => pattern.test(cell))?.[0] ?? 'none';

/** Returns the meaning of each column by what most of its cells look like. */
function guessColumns(rows: readonly string[][], width: number): Column[] {
  const assigned = new Set<Column>();
  const guess = (column: number): Column => {
    const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
    const isMostly = (test: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(test).length * 2 > cells.length;
    if (isMostly(isAddress)) return 'guardianAddresses';
    const meaning: Column | undefined = isMostly(isYear)
      ? 'birthYear'
      : isMostly(isNumber)
        ? 'shirtNumber'
        : isMostly(isText)
          ? assigned.has('name')
            ? 'position'
            : 'name'
          : undefined;
    if (meaning === undefined || assigned.has(meaning)) return 'none';
    assigned.add(meaning);
    return meaning;
  };
  return Array.from({ length: width }, (_, column) => guess(column));
}

/** Splits a text into cells. Commas, tabs and semicolons separate them; a single line of names is a list. */
export async function readSheet(text: string): Promise<Sheet> {
  const { parse } = (await import('papaparse')).default;
  // Excel writes the separator into the first line of some files.
  const lines = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const { data } = parse<string[]>(lines.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  const cells = data.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  const [first = []] = cells;
  if (cells.length === 1 && first.length > 1 && first.every(isText))
    return { rows: first.map((name) => [name]), columns: ['name'] };
  const width = Math.max(0, ...cells.map((row) => row.length));
  const headings = first.map(headingOf);
  const hasHeadings =
    cells.length > 1 &&
    first.every((cell) => cell === '' || isText(cell)) &&
    headings.some((heading) => heading !== 'none');
  if (!hasHeadings) return { rows: cells, columns: guessColumns(cells, width) };
  const columns = Array.from({ length: width }, (_, column): Column => {
    const heading = headings[column] ?? 'none';
    return heading !== 'guardianAddresses' && headings.indexOf(heading) < column ? 'none' : heading;
  });
  // "Nombre" alone is the whole name; beside "Apellido" it is the first one.
  const isWhole = !columns.includes('lastName') && !columns.includes('name');
  return {
    rows: cells.slice(1),
    columns: isWhole ? columns.map((column) => (column === 'firstName' ? 'name' : column)) : columns,
  };
}

/** Returns the rows as the server takes them. */
export const rowsOf = ({ rows }: Pick<Sheet, 'rows'>, columns: readonly Column[]): SheetRow[] =>
  rows.map((row) => {
    const cellsOf = (wanted: Column) => row.filter((_, column) => columns[column] === wanted);
    const firstCell = (wanted: Column) => cellsOf(wanted).find(Boolean);
    const name = firstCell('name') ?? [firstCell('firstName'), firstCell('lastName')].filter(Boolean).join(' ');
    const year = firstCell('birthYear');
    const addresses = cellsOf('guardianAddresses').flatMap((cell) => cell.match(ADDRESS) ?? (cell ? [cell] : []));
    return {
      name: name.slice(0, MAX_CELL),
      ...(firstCell('shirtNumber') && { shirtNumber: firstCell('shirtNumber')?.replace(/^#/, '') }),
      // "5/30/2012" and "2012-05-30" name a year, too.
      ...(year && { birthYear: year.match(/\b(?:19|20)[0-9]{2}\b/)?.[0] ?? year }),
      ...(firstCell('position') && { position: firstCell('position') }),
      ...(addresses.length > 0 && { guardianAddresses: [...new Set(addresses)].slice(0, MAX_GUARDIANS) }),
    };
  });

/** Decodes a file: UTF-8, UTF-16 as Excel writes "Unicode text", else the encoding of Windows. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
