import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The row that fills the form: it stands in the address, so that reload, back and a copied link keep it. */
export function useChosenRow(): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const choose = useCallback(
    (id: string | undefined) =>
      setParams((all) => {
        const next = new URLSearchParams(all);
        if (id === undefined) next.delete('id');
        else next.set('id', id);
        return next;
      }),
    [setParams],
  );
  return [params.get('id') ?? undefined, choose];
}
