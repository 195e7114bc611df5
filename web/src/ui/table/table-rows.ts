import { useLayoutEffect, useRef, useState } from 'react';
import { holdRows } from './hold-rows';
import { type EntityTableProps, type Sort, searchRows, sortRows } from './table-view';

/** Rows per page (specification 2.3). */
export const PAGE_SIZE = 10;

/**
 * State of one table: search, sort, page and held rows. Another search or order goes to the first page and releases held rows. Of a list
 * that the server cuts the page is outside, and so is the search if the server does it; only a list that is here as a whole is sorted, and
 * searched here.
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

  const isWhole = !served || served.total <= rows.length;
  const isSearchedOutside = served?.onQuery !== undefined;
  const query = isSearchedOutside ? (served.query ?? '') : isWhole ? ownQuery : '';
  const setQuery = (next: string) => (isSearchedOutside ? served.onQuery?.(next) : setOwnQuery(next));
  const setPage = served?.onPage ?? setOwnPage;
  const from = isWhole ? 0 : (served?.from ?? 0);

  const found = isSearchedOutside ? rows : searchRows(rows, columns, query);
  const sorted = isWhole ? sortRows(found, columns, sort) : found;
  const { shown, waiting } = holdRows(sorted, rowId, held);
  const total = isWhole ? shown.length : Math.max(served.total, from + shown.length);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(served?.page ?? ownPage, pages);
  const start = (page - 1) * PAGE_SIZE - from;

  const followed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const index = selectedId === null ? -1 : shown.findIndex((row) => rowId(row) === selectedId);
    const isOther = isWhole && selectedId !== followed.current;
    if (isOther && (selectedId === null || index >= 0)) {
      followed.current = selectedId;
      // Turns to the page of a row that was selected elsewhere, such as a new one.
      if (index >= 0) setPage(Math.floor(index / PAGE_SIZE) + 1);
    } else if (isOther && !isSearchedOutside && query !== '' && rows.some((row) => rowId(row) === selectedId)) {
      // The search hides it.
      setOwnQuery('');
    } else if (served && served.page > pages) {
      // The rows of the last page are gone, and those of the one before may not be here.
      served.onPage(pages);
    }
  });

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
    isSearched: isWhole || isSearchedOutside,
    isSortable: isWhole,
    page,
    pages,
    setPage,
    total,
    shown: start < 0 ? [] : shown.slice(start, start + PAGE_SIZE),
    /** The rows of the page are not here yet. */
    isMissing: !isWhole && total > 0 && (start < 0 || start >= shown.length),
    waiting,
    /** An empty table has no row that a new one could move. */
    hold: () => sorted.length > 0 && setHeld((current) => current ?? sorted.map(rowId)),
    release: () => setHeld(null),
  };
}
