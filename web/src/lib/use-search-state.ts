import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** New values of URL parameters; undefined removes a parameter. */
export type SearchChange = Record<string, string | undefined>;

/** Changes parameters in a new history entry, or with `replace` in the current one. */
export type SetSearch = (change: SearchChange, options?: { replace?: boolean }) => void;

/**
 * Keeps state in the URL's search parameters, so that reload, back and a copied link restore it.
 * @returns the parameters, and a function that changes some of them
 */
export function useSearchState(): [URLSearchParams, SetSearch] {
  const [params, setParams] = useSearchParams();
  const setSearch: SetSearch = useCallback(
    (change, options) =>
      setParams((all) => {
        const next = new URLSearchParams(all);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options),
    [setParams],
  );
  return [params, setSearch];
}

/** Returns the `month` parameter when it is valid, else the fallback. */
export const monthIn = (params: URLSearchParams, fallback: string): string => {
  const month = params.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : fallback;
};
