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
