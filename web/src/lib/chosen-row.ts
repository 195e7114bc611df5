import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetUnsaved } from './unsaved';

interface ChosenRow {
  chosen: string | undefined;
  choose: (id: string | undefined) => void;
  /** This row does not exist any more: when it is the chosen one, nothing is left to save in its form. */
  gone: (id: string) => void;
}

/** The row that fills the form: it stands in the address, so that reload, back and a copied link keep it. */
export function useChosenRow(): ChosenRow {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('id') ?? undefined;
  const choose = useCallback(
    (id: string | undefined) => {
      // Choosing it again is no step that Back would have to take.
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
