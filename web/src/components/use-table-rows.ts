import { useState } from 'react';
import type { EntityTableProps } from './entity-table.types';
import { holdRows, type Sort, searchRows, sortRows } from './table-view';

/** Rows per page (specification 2.3). */
export const PAGE_SIZE = 10;

/** State of one table: search, sort, page and held rows. Turns to the page of the selected row. Another search or order goes to the first page and releases held rows. */
export function useTableRows<T>({
  rows,
  columns,
  rowId,
  selectedId = null,
}: Pick<EntityTableProps<T>, 'rows' | 'columns' | 'rowId' | 'selectedId'>) {
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>();
  const [wantedPage, setPage] = useState(1);
  const [held, setHeld] = useState<readonly string[] | null>(null);

  const sorted = sortRows(searchRows(rows, columns, query), columns, sort);
  const { shown, waiting } = holdRows(sorted, rowId, held);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = Math.min(wantedPage, pages);

  // Turns to the page of a row that was selected elsewhere, such as a new one.
  const [followed, setFollowed] = useState<string | null>(null);
  const place = selectedId === null ? -1 : shown.findIndex((row) => rowId(row) === selectedId);
  if (selectedId !== followed && (selectedId === null || place >= 0)) {
    setFollowed(selectedId);
    if (place >= 0) setPage(Math.floor(place / PAGE_SIZE) + 1);
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
    page,
    pages,
    setPage,
    total: shown.length,
    shown: shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    waiting,
    hold: () => setHeld((current) => current ?? sorted.map(rowId)),
    release: () => setHeld(null),
  };
}
