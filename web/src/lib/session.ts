import { useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { displayName } from '@touchline/shared/accounts/display-name';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ApiError, call } from './client';
import { queryOf } from './query-of';
import { clearToken, PUSH_DEVICE_KEY, readToken, subscribeToken, writeToken } from './token';

export { readToken } from './token';

const tokenChanges = atom(readToken());
tokenChanges.onMount = (set) => {
  set(readToken());
  return subscribeToken(() => set(readToken()));
};
/** The access token of this session, or null for a visitor. */
export const tokenAtom = atom((get) => get(tokenChanges));

/** Query key of the signed-in user, without the token. Invalidate it when access changes. */
export const currentUserKey = ['current_user'] as const;

export const currentUserQuery = (token: string | null) => ({
  ...queryOf([...currentUserKey, token], accountsContract.current_user, {}),
  enabled: token !== null,
  staleTime: 60_000,
});

export type Session =
  | { state: 'visitor' }
  | { state: 'loading' }
  | { state: 'unreachable'; cause: unknown; retry: () => void }
  | { state: 'signed-in'; user: CurrentUser };

/** Returns the state of this browser's session. */
export function useSession(): Session {
  const token = useAtomValue(tokenAtom);
  const { data, error, refetch } = useQuery(currentUserQuery(token));
  if (token === null) return { state: 'visitor' };
  if (data) return { state: 'signed-in', user: data };
  if (error instanceof ApiError && error.status === 401) return { state: 'visitor' };
  if (error) return { state: 'unreachable', cause: error, retry: () => void refetch() };
  return { state: 'loading' };
}

/** Returns the signed-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
}

/** Returns the user as an actor for the rules of `shared`. Screens use it to show or hide buttons. */
export function actorOf(user: CurrentUser): Actor {
  return {
    userId: user.id,
    sessionId: '',
    emailAddress: user.emailAddress,
    name: displayName(user),
    roles: user.roles,
    staffTeams: user.staffTeams,
    familyTeams: user.familyTeams,
    children: user.players.map(({ id }) => id),
  };
}

export function useActor(): Actor | null {
  const user = useCurrentUser();
  return useMemo(() => user && actorOf(user), [user]);
}

/** Signs in and stores the token for 30 days. */
export async function login(emailAddress: string, password: string): Promise<void> {
  writeToken(await call(accountsContract.login, { body: { emailAddress, password } }));
}

/** Ends push messages to this browser, because the next person who uses it must not get them. */
async function endPush(): Promise<void> {
  localStorage.removeItem(PUSH_DEVICE_KEY);
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Deletes the token at once, and ends the session on the server if it can be reached. */
export async function logout(): Promise<void> {
  const logoutCall = call(accountsContract.logout, {}).catch(() => undefined);
  clearToken();
  void endPush().catch(() => undefined);
  await logoutCall;
}

const signInsAtom = atom({ token: null as string | null, count: 0 });

/** Counts the sign-ins of this page load. Only `SessionWatcher` writes it. */
export const countSignInAtom = atom(null, (get, set) => {
  const token = get(tokenAtom);
  const { token: lastToken, count } = get(signInsAtom);
  if (token && token !== lastToken) set(signInsAtom, { token, count: count + 1 });
});

/** False after a second sign-in on this page ("a user change", specification 4.7). Lists then start further in the past. */
export const useFirstLoad = (): boolean => useAtomValue(signInsAtom).count <= 1;
