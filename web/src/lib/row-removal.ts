import { useSubmit } from './use-submit';

interface RowRemoval<R> {
  /** Returns whether it succeeded. */
  remove: (row: R) => Promise<boolean>;
  /** Error of the last removal. */
  error: unknown;
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
  const { error, send: run } = useSubmit();
  const remove = (row: R) =>
    run(async () => {
      await send(row);
      gone(row.id);
      await refetch();
    });
  return { remove, error };
}
