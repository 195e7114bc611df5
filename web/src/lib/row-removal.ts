import { useState } from 'react';

interface RowRemoval<R> {
  remove: (row: R) => Promise<void>;
  /** Error of the last removal. */
  error: unknown;
  /** Shows another error in the same place. */
  setError: (error: unknown) => void;
}

/**
 * Removes rows of a table: on the server, then from the form, then from the table.
 * @param gone called with the id of the removed row (`useChosenRow`)
 * @param refetch fetches the table's rows
 */
export function useRowRemoval<R extends { id: string }>(
  send: (row: R) => Promise<unknown>,
  gone: (id: string) => void,
  refetch: () => Promise<unknown>,
): RowRemoval<R> {
  const [error, setError] = useState<unknown>(null);
  const remove = async (row: R) => {
    setError(null);
    try {
      await send(row);
      gone(row.id);
      await refetch();
    } catch (failure) {
      setError(failure);
    }
  };
  return { remove, error, setError };
}
