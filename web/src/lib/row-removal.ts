import { useState } from 'react';

interface RowRemoval<R> {
  remove: (row: R) => Promise<void>;
  /** What went wrong with the last one. */
  error: unknown;
  /** Tells of something else that went wrong beside the table. */
  setError: (error: unknown) => void;
}

/**
 * Removes rows of a table: what is removed leaves the form, then the table.
 * @param gone as of `useChosenRow`
 * @param refetch loads the table's rows
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
