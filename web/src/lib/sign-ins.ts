import { atom, useAtomValue } from 'jotai';
import { tokenAtom } from './session';

const signInsAtom = atom({ token: null as string | null, count: 0 });

/** Counts which sign-in of this page load we are in; written by the session's watcher only. */
export const countSignInAtom = atom(null, (get, set) => {
  const token = get(tokenAtom);
  const { token: last, count } = get(signInsAtom);
  if (token && token !== last) set(signInsAtom, { token, count: count + 1 });
});

/** False after another account signed in ("a user change", specification 4.7): windows then reach further back. */
export const useFirstLoad = (): boolean => useAtomValue(signInsAtom).count <= 1;
