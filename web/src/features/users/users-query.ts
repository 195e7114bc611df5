/** Reads the accounts of the users screen page by page. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ROLES, type Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import {
  ACCOUNT_STATES,
  type AccountState,
  type UserPage,
  usersContract,
} from '@touchline/shared/accounts/users.contract';
import { itemId } from '@touchline/shared/fields';
import { PAGE_ROWS } from '@touchline/shared/pages';
import { lastListed } from '../../lib/chosen-row';
import { call } from '../../lib/client';

/** Polling interval (ms): accounts have no live message. */
const POLL_INTERVAL = 10_000;

export interface UserFilter {
  role: Role | undefined;
  team: string | undefined;
  state: AccountState | undefined;
}

/** Returns the filter in the address of the page. */
export function filterIn(params: URLSearchParams): UserFilter {
  return {
    role: ROLES.find((role) => role === params.get('role')),
    team: itemId.safeParse(params.get('team')).data,
    state: ACCOUNT_STATES.find((state) => state === params.get('state')),
  };
}

export const isFiltered = ({ role, team, state }: UserFilter): boolean => Boolean(role || team || state);

/** A page as the screen keeps it. */
export interface UsersPart {
  from: number;
  total: number;
  version: string;
  rows: readonly UserView[];
}

/** Begins the keys of all reads of the screen. */
export const usersKey = ['users', 'found'] as const;

async function readPart(client: QueryClient, queryKey: readonly unknown[], query: object, signal: AbortSignal) {
  const before = client.getQueryData<UsersPart>(queryKey);
  const from = Number('from' in query ? query.from : 0);
  const page: UserPage = await call(
    usersContract.find_users,
    { query: { ...query, known: before?.version } },
    { signal },
  );
  // Without the accounts the page is the one that the screen has.
  return { from, total: page.total, version: page.version, rows: page.users ?? before?.rows ?? [] };
}

/**
 * The page of the list with this row. Polls; an unchanged page is not sent again.
 * @param typed the search
 */
export function usersQuery(client: QueryClient, { role, team, state }: UserFilter, typed: string, row: number) {
  const from = Math.floor(row / PAGE_ROWS) * PAGE_ROWS;
  const words = typed.trim();
  const query = {
    ...(words && { words }),
    ...(role && { role }),
    ...(team && { team }),
    ...(state && { state }),
    ...(from > 0 && { from: String(from) }),
  };
  const queryKey = [...usersKey, query] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<UsersPart> => readPart(client, queryKey, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: true,
  });
}

/** One account, which may be on another page than the one that is shown. Polls, too. */
export function userQuery(client: QueryClient, id: string) {
  const queryKey = [...usersKey, { id }] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<UsersPart> => readPart(client, queryKey, { id }, signal),
    refetchInterval: POLL_INTERVAL,
    ...lastListed<UsersPart>(client, usersKey, id),
  });
}
