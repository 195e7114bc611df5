import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { keptSinceAtom, wipeKept } from '../lib/kept';
import { tokenAtom } from '../lib/session';
import { countSignInAtom } from '../lib/sign-ins';

/** When another account signs in, or nobody is signed in any more, nothing of the last one stays. */
export function SessionWatcher() {
  const token = useAtomValue(tokenAtom);
  const countSignIn = useSetAtom(countSignInAtom);
  const forgetAge = useSetAtom(keptSinceAtom);
  const queryClient = useQueryClient();
  const last = useRef(token);

  useEffect(() => {
    countSignIn();
    if (token === null || (last.current !== null && last.current !== token)) {
      void wipeKept();
      forgetAge(null);
      delete window.early;
    }
    if (last.current !== null && last.current !== token)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' && !queryKey.includes(token) });
    last.current = token;
  }, [token, countSignIn, forgetAge, queryClient]);

  return null;
}
