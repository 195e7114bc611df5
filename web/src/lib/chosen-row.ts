import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetUnsaved } from './unsaved';

interface Rows<R> {
  data: readonly R[] | undefined;
  isSuccess: boolean;
  isLoading: boolean;
}

interface ChosenRow<R> {
  chosenId: string | undefined;
  /** Undefined while the rows load, and when the row is not among them. */
  chosen: R | undefined;
  choose: (id: string | undefined) => void;
  /** Reports that a row was removed. If it is the chosen one, the choice and its unsaved changes are dropped. */
  removed: (id: string) => void;
  /** State of the form, for `EditLayout`. */
  place: { editing: string | undefined; gone: boolean; loading: boolean };
}

/**
 * The row that the form edits. Its id is in the URL (`?id=`), so that reload, back and a copied link keep it.
 * @param rows the rows of the table, such as a query
 */
export function useChosenRow<R extends { id: string }>({ data, isSuccess, isLoading }: Rows<R>): ChosenRow<R> {
  const [params, setParams] = useSearchParams();
  const chosenId = params.get('id') ?? undefined;
  const chosen = data?.find(({ id }) => id === chosenId);
  const isMissing = chosenId !== undefined && !chosen;
  const choose = useCallback(
    (id: string | undefined) => {
      // Choosing the same row again adds no history entry.
      if (id === chosenId) return;
      setParams((all) => {
        const next = new URLSearchParams(all);
        if (id === undefined) next.delete('id');
        else next.set('id', id);
        return next;
      });
    },
    [chosenId, setParams],
  );
  const removed = (id: string) => {
    if (id !== chosenId) return;
    forgetUnsaved();
    choose(undefined);
  };
  const place = { editing: chosen?.id, gone: isMissing && isSuccess, loading: isMissing && isLoading };
  return { chosenId, chosen, choose, removed, place };
}

/** A part of a list that the server cuts, or only one row of it. */
interface ServedPart<R> {
  rows: readonly R[];
}

/**
 * Returns options for the read of one row of a list that the server cuts: it begins with the row as it was read last.
 * @param key of the reads of the list and of single rows
 */
export function lastListed<P extends ServedPart<{ id: string }>>(client: QueryClient, key: QueryKey, id: string) {
  const newest = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: key })
      .flatMap(({ state }) => {
        const part = state.data as P | undefined;
        const rows = part?.rows.filter((row) => row.id === id) ?? [];
        return part && rows.length > 0 ? [{ part: { ...part, rows }, at: state.dataUpdatedAt }] : [];
      })
      .toSorted((one, other) => other.at - one.at)[0];
  return { initialData: () => newest()?.part, initialDataUpdatedAt: () => newest()?.at };
}

/**
 * The row that the form edits, of a list that the server cuts. The row has a read of its own (see `lastListed`): it stays in the form, with
 * what somebody typed, when the list shows other rows.
 * @param read of the row with the id of the URL
 */
export const useServedRow = <R extends { id: string }>({
  data,
  isSuccess,
  isLoading,
}: Omit<Rows<R>, 'data'> & { data: ServedPart<R> | undefined }): ChosenRow<R> =>
  useChosenRow({ data: data?.rows, isSuccess, isLoading });
