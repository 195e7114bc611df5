import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetUnsaved } from './unsaved';

interface ChosenRow {
  chosen: string | undefined;
  choose: (id: string | undefined) => void;
  /** Reports that a row was removed. If it is the chosen one, the choice and its unsaved changes are dropped. */
  gone: (id: string) => void;
}

/** The row that the form edits. Its id is in the URL (`?id=`), so that reload, back and a copied link keep it. */
export function useChosenRow(): ChosenRow {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('id') ?? undefined;
  const choose = useCallback(
    (id: string | undefined) => {
      // Choosing the same row again adds no history entry.
      if (id === chosen) return;
      setParams((all) => {
        const next = new URLSearchParams(all);
        if (id === undefined) next.delete('id');
        else next.set('id', id);
        return next;
      });
    },
    [chosen, setParams],
  );
  const gone = useCallback(
    (id: string) => {
      if (id !== chosen) return;
      forgetUnsaved();
      choose(undefined);
    },
    [chosen, choose],
  );
  return { chosen, choose, gone };
}
