import { atom, useAtomValue } from 'jotai';
import { tokenAtom } from './session';

const signInsAtom = atom({ token: null as string | null, count: 0 });

/** Counts the sign-ins of this page load. Only `SessionWatcher` writes it. */
export const countSignInAtom = atom(null, (get, set) => {
  const token = get(tokenAtom);
  const { token: lastToken, count } = get(signInsAtom);
  if (token && token !== lastToken) set(signInsAtom, { token, count: count + 1 });
});

/** False after a second sign-in on this page ("a user change", specification 4.7). Lists then start further in the past. */
export const useFirstLoad = (): boolean => useAtomValue(signInsAtom).count <= 1;
