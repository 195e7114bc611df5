import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { chooseLanguage } from '../lib/language';
import { deleteOfflineCopy, offlineCopyTimeAtom } from '../lib/offline-copy';
import { countSignInAtom, tokenAtom, useCurrentUser } from '../lib/session';

/** Shows the language of the account. Deletes an account's cached data when it signs out, or another account signs in. */
export function SessionWatcher() {
  const token = useAtomValue(tokenAtom);
  const countSignIn = useSetAtom(countSignInAtom);
  const clearCopyTime = useSetAtom(offlineCopyTimeAtom);
  const queryClient = useQueryClient();
  const lastToken = useRef(token);

  const user = useCurrentUser();
  const language = user?.language;
  const lastLanguage = useRef(language);
  useEffect(() => {
    if (language) void chooseLanguage(language);
    else if (user && lastLanguage.current) void chooseLanguage(null);
    if (user) lastLanguage.current = language;
  }, [user, language]);

  useEffect(() => {
    countSignIn();
    if (token === null || (lastToken.current !== null && lastToken.current !== token)) {
      void deleteOfflineCopy();
      clearCopyTime(null);
      // A visitor's own prefetch stays.
      if (window.prefetched?.token !== token) delete window.prefetched;
    }
    if (lastToken.current !== null && lastToken.current !== token)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' && !queryKey.includes(token) });
    lastToken.current = token;
  }, [token, countSignIn, clearCopyTime, queryClient]);

  return null;
}
