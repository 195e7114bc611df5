import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { displayName } from '@touchline/shared/accounts/display-name';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ApiError, call } from './client';
import { clearToken, readToken, subscribeToken, writeToken } from './token';

export { readToken } from './token';

const tokenChanges = atom(readToken());
tokenChanges.onMount = (set) => {
  set(readToken());
  return subscribeToken(() => set(readToken()));
};
/** The token of whoever is signed in, or null. */
export const tokenAtom = atom((get) => get(tokenChanges));

/** Where the signed-in user lives in the query cache; invalidate it when access changed. */
export const currentUserKey = ['current_user'] as const;

export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...currentUserKey, token],
    queryFn: ({ signal }) => call(accountsContract.current_user, {}, { signal }),
    enabled: token !== null,
    staleTime: 60_000,
  });

export type Session =
  | { state: 'visitor' }
  | { state: 'loading' }
  | { state: 'unreachable'; cause: unknown; retry: () => void }
  | { state: 'signed-in'; user: CurrentUser };

/** Who uses this browser. */
export function useSession(): Session {
  const token = useAtomValue(tokenAtom);
  const { data, error, refetch } = useQuery(currentUserQuery(token));
  if (token === null) return { state: 'visitor' };
  if (data) return { state: 'signed-in', user: data };
  if (error instanceof ApiError && error.status === 401) return { state: 'visitor' };
  if (error) return { state: 'unreachable', cause: error, retry: () => void refetch() };
  return { state: 'loading' };
}

/** The signed-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
}

/** The user as the rules of `shared` see a caller: what the screen uses to show or hide a button. */
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

/** Signs in and keeps the token for 30 days. */
export async function login(emailAddress: string, password: string): Promise<void> {
  writeToken(await call(accountsContract.login, { body: { emailAddress, password } }));
}

/** Signs out here at once; the server's session ends too unless it cannot be reached. */
export async function logout(): Promise<void> {
  const ended = call(accountsContract.logout, {}).catch(() => undefined);
  clearToken();
  await ended;
}
