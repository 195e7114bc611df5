/** Searches and sorts the rows of an EntityTable. */
import { foldText } from '@touchline/shared/fold-text';
import type { ReactNode } from 'react';
import { locale } from '../../lib/language';

export interface EntityColumn<T> extends ViewColumn<T> {
  title: string;
  /** Renders a cell; its value as text by default. `grouped` is true below the heading of a group. */
  render?: (row: T, grouped: boolean) => ReactNode;
  /** Aligns the column to the right. */
  numeric?: boolean;
  /** The column is searched, but not shown. */
  hidden?: boolean;
  /** False when sorting makes no sense. */
  sortable?: boolean;
  width?: number;
  /** True: a long text takes two lines. */
  twoLines?: boolean;
  /** Position in the list of narrow screens: one title (the first column by default), two facts, a status. Other columns are in the details. */
  phone?: 'title' | 'fact' | 'status';
  /** Address that the cell opens. In the list of narrow screens the link is in the details, because a row there is a button. */
  link?: (row: T) => string | undefined;
}

interface Confirmation {
  title: string;
  text: string;
  /** Text of the button, such as "Delete". */
  confirm: string;
}

export interface EntityAction<T> {
  /** A verb. The button's accessible name adds the row's title: "Delete Leo". */
  label: string;
  icon: ReactNode;
  run: (row: T) => void;
  /** Dialog to confirm before `run`. */
  confirmation?: (row: T) => Confirmation;
  danger?: boolean;
  /** Returns whether a row lacks this action. */
  hidden?: (row: T) => boolean;
}

/** The part of a long list that the server sent. The server searches the list and cuts it; its order is fixed unless all of it is here. */
export interface ServedPart {
  /** Rows of the list before `rows`, and in all. */
  from: number;
  total: number;
  /** The page of the table, from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Absent: the list has no search. */
  query?: string;
  onQuery?: (query: string) => void;
}

export interface EntityTableProps<T> {
  /** The heading: "Venues". */
  label: string;
  rows: readonly T[];
  /** Set when `rows` are a part of a longer list. */
  served?: ServedPart;
  columns: readonly EntityColumn<T>[];
  rowId: (row: T) => string;
  actions?: readonly EntityAction<T>[];
  /** A button of a row with words, for what people do most; null for a row without one. On a phone it stands beside the row. */
  button?: (row: T) => ReactNode;
  /** Width of the buttons' column in px. */
  buttonWidth?: number;
  selectedId?: string | null;
  /** Selects a row for the form beside the table. */
  onSelect?: (row: T) => void;
  /** On a phone: the form of the selected row, opened inside its card. */
  editor?: { form: ReactNode; onClose: () => void } | undefined;
  /** The heading of the group that a row belongs to. Rows of a group follow each other; another order or a part of a list has no headings. */
  group?: (row: T) => string;
  /** Details of one row, expanded below it. */
  detail?: (row: T) => ReactNode;
  /** Ids of arrivals: rows that other users changed seconds ago. */
  arrived?: ReadonlySet<string>;
  /** Returns whether a row is in the outbox. */
  isPending?: (row: T) => boolean;
  /** The read of the rows, such as a query. */
  read?: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** A sentence for a table without rows. */
  emptyText: string;
  emptyHelp?: ReactNode;
  /** Controls beside the search. */
  tools?: ReactNode;
  /** True: shows the search. By default it is shown with more than one page. */
  searchable?: boolean;
  /** Number of rows for which height is reserved. Default: ten while they load, then as many as there are, up to ten. */
  reserve?: number;
}

/** Props of the table beside a form: the state of the read, and the row that the form edits. */
export type TableState<T> = Required<Pick<EntityTableProps<T>, 'selectedId' | 'read' | 'onSelect'>>;

export interface ViewColumn<T> {
  key: string;
  /** The value for search and sort. */
  value: (row: T) => string | number | null | undefined;
  /** More text for the search, where a cell shows the value in another form, such as a month or time. */
  words?: (row: T) => string;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Returns the rows that contain every word of the query, ignoring case and accents. */
export function searchRows<T>(rows: readonly T[], columns: readonly ViewColumn<T>[], query: string): readonly T[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = foldText(columns.map(({ value, words }) => `${value(row) ?? ''} ${words?.(row) ?? ''}`).join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Sorts rows by one column. The sort is stable, and empty values come last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly ViewColumn<T>[],
  sort: Sort | undefined,
): readonly T[] {
  const column = sort && columns.find(({ key }) => key === sort.key);
  if (!sort || !column) return rows;
  const order = new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' });
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [column.value(a) ?? '', column.value(b) ?? ''];
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1;
    return typeof left === 'number' && typeof right === 'number'
      ? sign * (left - right)
      : sign * order.compare(String(left), String(right));
  });
}
