import type { ReactNode } from 'react';
import type { ViewColumn } from './table-view';

export interface EntityColumn<T> extends ViewColumn<T> {
  title: string;
  /** How a cell looks; its value as text by default. */
  render?: (row: T) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** Columns that this viewer's rows never fill are left out by the caller; `hidden` ones are only searched. */
  hidden?: boolean;
  /** False where an order says nothing. */
  sortable?: boolean;
  width?: number;
  /** On a phone: one title (the first column by default), two facts, a status; the rest is in the details. */
  phone?: 'title' | 'fact' | 'status';
}

export interface Confirmation {
  title: string;
  text: string;
  /** The word on the button, such as "Delete". */
  confirm: string;
}

export interface EntityAction<T> {
  /** A verb. With the row's title it is the button's full name: "Delete Leo". */
  label: string;
  icon: ReactNode;
  run: (row: T) => void;
  /** Asked before `run`. */
  confirmation?: (row: T) => Confirmation;
  danger?: boolean;
  /** Rows that do not have it. */
  hidden?: (row: T) => boolean;
}

export interface EntityTableProps<T> {
  /** What the table lists, as its heading says it: "Venues". */
  label: string;
  rows: readonly T[];
  columns: readonly EntityColumn<T>[];
  rowId: (row: T) => string;
  actions?: readonly EntityAction<T>[];
  selectedId?: string | null;
  /** A chosen row: its values go into the form beside the table. */
  onSelect?: (row: T) => void;
  /** More about one row, folded out below it. */
  detail?: (row: T) => ReactNode;
  /** Ids of rows that others brought seconds ago. */
  arrived?: ReadonlySet<string>;
  /** Rows that wait to be sent. */
  isPending?: (row: T) => boolean;
  loading?: boolean;
  /** A read that failed; `retry` tries again. */
  error?: unknown;
  retry?: () => void;
  /** One plain sentence for no rows at all. */
  emptyText: string;
  emptyHelp?: ReactNode;
  /** Beside the search. */
  tools?: ReactNode;
  /** Whether it can be searched; by default when there is more than one page. */
  searchable?: boolean;
  /** Rows whose height is reserved. */
  reserve?: number;
}
