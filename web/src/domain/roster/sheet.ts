/** Reads a pasted sheet or a file: cells, headings, the column of each fact, and which rows are no children. */
import { readAddresses } from '@touchline/shared/mail-address';
import type { SheetRow } from '@touchline/shared/players/players.contract';
import { readBirthYears, readShirtNumber } from '@touchline/shared/players/sheet-cells';
import { columnsByCells, columnsByHeadings, turnedName } from './columns';
import type { Column } from './headings';
import { bareName, mayBeName, splitLines, withoutMarks } from './lists';
import { MISSING, splitRows } from './rows';

export interface Sheet {
  /** The cells of the children. */
  rows: string[][];
  /** The heading of each column, if the sheet has headings. */
  headings: string[];
  /** The guessed meaning of each column. */
  columns: Column[];
  /** Rows that are no children, such as a title or a total, as text. */
  leftOut: string[];
}

/** Limits of the call (players.contract.ts): beyond them it would refuse the whole sheet instead of a row. */
const MAX_CELL = 500;
const MAX_GUARDIANS = 6;

/** Splits a text into cells. Commas, tabs and semicolons separate them; a single line of names is a list. */
export async function readSheet(text: string): Promise<Sheet> {
  const { parse } = (await import('papaparse')).default;
  // Excel writes the separator into the first line of some files.
  const pasted = withoutMarks(text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, ''));
  const { data, meta } = parse<string[]>(pasted.text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  const cells = data
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some(Boolean));
  const [first = []] = cells;
  if (cells.length === 1 && first.length > 1 && first.every((cell) => /^\p{L}[^@0-9]*$/u.test(cell)))
    return { rows: first.map((name) => [name]), headings: [], columns: ['name'], leftOut: [] };
  const { headings, rows, leftOut, hasGuardianRows } = splitRows(splitLines(cells));
  const isProse = meta.delimiter === ',' && data.every(([, second = '']) => /^\s/.test(second));
  const width = Math.max(0, ...rows.map((row) => row.length), headings.length);
  const columns =
    headings.length > 0
      ? columnsByHeadings(headings, rows, { width, ownAddresses: hasGuardianRows })
      : columnsByCells(rows, width, isProse);
  const { children, others } = withoutOthers(rows, columns);
  // Columns of left out rows only are none.
  const used = Math.max(headings.length, ...children.map((row) => row.findLastIndex(Boolean) + 1));
  return {
    rows: children,
    headings,
    columns: columns.slice(0, used),
    leftOut: [...pasted.above, ...leftOut, ...others],
  };
}

/** Leaves out what stands where names do: "Questions? Call Sam", the title of a list, a word between children. */
function withoutOthers(rows: readonly string[][], columns: readonly Column[]) {
  const isSplit = columns.includes('firstName') && columns.includes('lastName');
  const isOther = (row: readonly string[]) => {
    const names = row.filter((cell, index) => cell && isNamePart(columns[index]));
    const [name] = names;
    if (name === undefined) return false;
    const isLone = row.filter(Boolean).length === 1;
    return names.some((cell) => !mayBeName(cell)) || (isLone && (isSplit || /[0-9]/.test(name)));
  };
  return {
    children: rows.filter((row) => !isOther(row)),
    others: rows.filter(isOther).map((row) => row.filter(Boolean).join(' · ')),
  };
}

const isNamePart = (column: Column | undefined) => column === 'name' || column === 'firstName' || column === 'lastName';

/** Returns the rows as the server takes them. What cannot be read is sent as it is, so that the server can say what is wrong. */
export function rowsOf({ rows }: Pick<Sheet, 'rows'>, columns: readonly Column[]): SheetRow[] {
  const cellsOf = (row: readonly string[], wanted: Column) =>
    columns.flatMap((column, index) => {
      const cell = row[index] ?? '';
      return column === wanted && cell !== '' && (isNamePart(wanted) || !MISSING.test(cell)) ? [cell] : [];
    });
  const years = rows.map((row) => cellsOf(row, 'birthYear')[0] ?? '');
  const readYears = readBirthYears(years);
  return rows.map((row, index) => {
    const [whole] = cellsOf(row, 'name');
    const name =
      whole === undefined ? [...cellsOf(row, 'firstName'), ...cellsOf(row, 'lastName')].join(' ') : turnedName(whole);
    const [shirt] = cellsOf(row, 'shirtNumber');
    const [position] = cellsOf(row, 'position');
    const found = cellsOf(row, 'guardianAddresses').map(readAddresses);
    const addresses = [...found.flatMap((cell) => cell.addresses), ...found.flatMap((cell) => cell.unclear)];
    return {
      name: bareName(name).slice(0, MAX_CELL),
      ...(shirt && { shirtNumber: String(readShirtNumber(shirt) ?? shirt).slice(0, MAX_CELL) }),
      ...(years[index] && { birthYear: String(readYears[index] ?? years[index]).slice(0, MAX_CELL) }),
      ...(position && { position: position.slice(0, MAX_CELL) }),
      ...(addresses.length > 0 && {
        guardianAddresses: [...new Set(addresses.map((address) => address.slice(0, MAX_CELL)))].slice(0, MAX_GUARDIANS),
      }),
    };
  });
}

/** Bytes behind a small letter that are letters of old Macs, and marks of Windows: á é ü É Ñ, and ñ ó before another letter. */
const MAC_LETTERS = /[a-z](?:[\x87\x8e\x9f\x83\x84]|[\x96\x97][a-z])/;

/**
 * Decodes a file: UTF-8, UTF-16 as Excel writes "Unicode text", else the encoding of Windows or of old Macs.
 * @returns undefined for what is no text, such as a workbook of Excel
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes);
  return text.includes('\0') ? undefined : text;
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isMac = MAC_LETTERS.test(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return new TextDecoder(isMac ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}
