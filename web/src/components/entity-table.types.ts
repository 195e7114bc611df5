import type { ReactNode } from 'react';
import type { ViewColumn } from './table-view';

export interface EntityColumn<T> extends ViewColumn<T> {
  title: string;
  /** Renders a cell; its value as text by default. */
  render?: (row: T) => ReactNode;
  /** Aligns the column to the right. */
  numeric?: boolean;
  /** The column is searched, but not shown. */
  hidden?: boolean;
  /** False when sorting makes no sense. */
  sortable?: boolean;
  width?: number;
  /** Position on a phone's card: one title (the first column by default), two facts, a status. Other columns are in the details. */
  phone?: 'title' | 'fact' | 'status';
}

export interface Confirmation {
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
  /** Whether a row lacks this action. */
  hidden?: (row: T) => boolean;
}

export interface EntityTableProps<T> {
  /** The heading: "Venues". */
  label: string;
  rows: readonly T[];
  columns: readonly EntityColumn<T>[];
  rowId: (row: T) => string;
  actions?: readonly EntityAction<T>[];
  selectedId?: string | null;
  /** Selects a row for the form beside the table. */
  onSelect?: (row: T) => void;
  /** Details of one row, expanded below it. */
  detail?: (row: T) => ReactNode;
  /** Ids of arrivals: rows that other users changed seconds ago. */
  arrived?: ReadonlySet<string>;
  /** Whether a row is in the outbox. */
  isPending?: (row: T) => boolean;
  loading?: boolean;
  /** Error of the read; `retry` repeats it. */
  error?: unknown;
  retry?: () => void;
  /** A sentence for a table without rows. */
  emptyText: string;
  emptyHelp?: ReactNode;
  /** Controls beside the search. */
  tools?: ReactNode;
  /** Whether the search is shown; by default with more than one page. */
  searchable?: boolean;
  /** Number of rows for which height is reserved. */
  reserve?: number;
}
