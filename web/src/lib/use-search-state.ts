import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where a viewer stands, as the address says it: a name that is undefined goes. */
export type SearchChange = Record<string, string | undefined>;

/** Goes somewhere: as a step that back undoes, or in the place of the one before. */
type Go = (change: SearchChange, options?: { replace?: boolean }) => void;

/**
 * The address as a viewer's memory, so that reload, back and a copied link keep the place.
 * @returns the parameters, and how to change some of them
 */
export function useSearchState(): [URLSearchParams, Go] {
  const [params, setParams] = useSearchParams();
  const go: Go = useCallback(
    (wanted, options) =>
      setParams((all) => {
        const next = new URLSearchParams(all);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options),
    [setParams],
  );
  return [params, go];
}

/** A month of an address, or the one to fall back to. */
export const monthIn = (params: URLSearchParams, fallback: string): string => {
  const month = params.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : fallback;
};
