import { useState } from 'react';
import { holdRows } from './hold-rows';
import { type EntityTableProps, type Sort, searchRows, sortRows } from './table-view';

/** Rows per page (specification 2.3). */
export const PAGE_SIZE = 10;

/**
 * State of one table: search, sort, page and held rows. Another search or order goes to the first page and releases held rows. Of a list
 * that the server cuts, search and page are outside, and only a list that is here as a whole can be sorted.
 */
export function useTableRows<T>({
  rows,
  served,
  columns,
  rowId,
  selectedId = null,
}: Pick<EntityTableProps<T>, 'rows' | 'served' | 'columns' | 'rowId' | 'selectedId'>) {
  const [ownQuery, setOwnQuery] = useState('');
  const [sort, setSort] = useState<Sort>();
  const [ownPage, setOwnPage] = useState(1);
  const [held, setHeld] = useState<readonly string[] | null>(null);

  const query = served ? (served.query ?? '') : ownQuery;
  const setQuery = (next: string) => (served ? served.onQuery?.(next) : setOwnQuery(next));
  const setPage = served ? served.onPage : setOwnPage;
  const isWhole = !served || served.total <= rows.length;
  const from = served?.from ?? 0;

  const found = served ? rows : searchRows(rows, columns, query);
  const sorted = isWhole ? sortRows(found, columns, sort) : found;
  const { shown, waiting } = holdRows(sorted, rowId, held);
  const total = served ? Math.max(served.total, from + shown.length) : shown.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(served?.page ?? ownPage, pages);
  const start = (page - 1) * PAGE_SIZE - from;

  // Turns to the page of a row that was selected elsewhere, such as a new one.
  const [followed, setFollowed] = useState<string | null>(null);
  const selectedIndex = selectedId === null ? -1 : shown.findIndex((row) => rowId(row) === selectedId);
  if (!served && selectedId !== followed && (selectedId === null || selectedIndex >= 0)) {
    setFollowed(selectedId);
    if (selectedIndex >= 0) setPage(Math.floor(selectedIndex / PAGE_SIZE) + 1);
  } else if (!served && selectedId !== followed && query !== '' && rows.some((row) => rowId(row) === selectedId)) {
    // The search hides it.
    setQuery('');
  }

  const restart = () => {
    setHeld(null);
    setPage(1);
  };
  return {
    query,
    setQuery: (next: string) => {
      setQuery(next);
      restart();
    },
    sort,
    setSort: (next: Sort) => {
      setSort(next);
      restart();
    },
    isSearched: !served || served.onQuery !== undefined,
    isSortable: isWhole,
    page,
    pages,
    setPage,
    total,
    shown: start < 0 ? [] : shown.slice(start, start + PAGE_SIZE),
    /** The rows of the page are not here yet. */
    isMissing: served !== undefined && total > 0 && (start < 0 || start >= shown.length),
    waiting,
    /** An empty table has no row that a new one could move. */
    hold: () => sorted.length > 0 && setHeld((current) => current ?? sorted.map(rowId)),
    release: () => setHeld(null),
  };
}
