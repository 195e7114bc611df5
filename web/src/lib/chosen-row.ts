import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The row that fills the form: it stands in the address, so that reload, back and a copied link keep it. */
export function useChosenRow(): [string | undefined, (id: string | undefined) => void] {
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
  return [chosen, choose];
}
