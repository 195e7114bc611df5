/** What an EntityTable shows of its rows: search, sort, page, and which rows must wait. Pure. */

export interface ViewColumn<T> {
  key: string;
  /** What the column is searched and sorted by. */
  value: (row: T) => string | number | null | undefined;
  /** What it is searched by as well, where its cells say the value in other words: a month, a moment. */
  words?: (row: T) => string;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Rows in which every word of the query is found, whatever its case and accents. */
export function searchRows<T>(rows: readonly T[], columns: readonly ViewColumn<T>[], query: string): readonly T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(columns.map(({ value, words }) => `${value(row) ?? ''} ${words?.(row) ?? ''}`).join(' '));
    return words.every((word) => text.includes(word));
  });
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows sorted by one column; equal rows keep their order, empty values come last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly ViewColumn<T>[],
  sort: Sort | undefined,
): readonly T[] {
  const column = sort && columns.find(({ key }) => key === sort.key);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [column.value(a) ?? '', column.value(b) ?? ''];
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
    return typeof left === 'number' && typeof right === 'number'
      ? sign * (left - right)
      : sign * order.compare(String(left), String(right));
  });
}

export interface Held<T> {
  shown: readonly T[];
  /** Rows that wait until pointer and focus have left. */
  waiting: number;
}

/**
 * Keeps rows from moving under a pointer or focus: in the order in which they stood, with their newest contents; new
 * ones wait, and those that are gone are dropped.
 * @param held ids as they stood when the pointer or focus came; null when nothing is held
 */
export function holdRows<T>(rows: readonly T[], id: (row: T) => string, held: readonly string[] | null): Held<T> {
  if (!held) return { shown: rows, waiting: 0 };
  const byId = new Map(rows.map((row) => [id(row), row]));
  const shown = held.flatMap((one) => byId.get(one) ?? []);
  return { shown, waiting: rows.length - shown.length };
}
