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
import { PAGE_ROWS } from '@touchline/shared/pages';
import { call } from '../../lib/client';

/** Polling interval (ms): accounts have no live message. */
const POLL_INTERVAL = 10_000;

/** The question of the screen. */
export interface UserFilter {
  words: string;
  role: Role | undefined;
  team: string | undefined;
  state: AccountState | undefined;
}

/** Returns the filter in the address of the page. */
export function filterIn(params: URLSearchParams): UserFilter {
  const team = params.get('team') ?? '';
  return {
    words: params.get('words') ?? '',
    role: ROLES.find((role) => role === params.get('role')),
    team: /^[0-9]{4,12}$/.test(team) ? team : undefined,
    state: ACCOUNT_STATES.find((state) => state === params.get('state')),
  };
}

export const isFiltered = ({ words, role, team, state }: UserFilter): boolean =>
  Boolean(words || role || team || state);

/** A page as the screen keeps it. */
export interface UsersPart {
  from: number;
  total: number;
  version: string;
  users: readonly UserView[];
}

const usersKey = ['users'] as const;

async function readPart(client: QueryClient, queryKey: readonly unknown[], query: object, signal: AbortSignal) {
  const before = client.getQueryData<UsersPart>(queryKey);
  const from = Number('from' in query ? query.from : 0);
  const page: UserPage = await call(
    usersContract.find_users,
    { query: { ...query, known: before?.version } },
    { signal },
  );
  // Without the accounts the page is the one that the screen has.
  return { from, total: page.total, version: page.version, users: page.users ?? before?.users ?? [] };
}

/** The page of the list with this row. Polls; an unchanged page is not sent again. */
export function usersQuery(client: QueryClient, filter: UserFilter, row: number) {
  const from = Math.floor(row / PAGE_ROWS) * PAGE_ROWS;
  const { role, team, state } = filter;
  const words = filter.words.trim();
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

/** One account, which may be on another page than the one that is shown. */
export function userQuery(client: QueryClient, id: string) {
  const queryKey = [...usersKey, { id }] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<UsersPart> => readPart(client, queryKey, { id }, signal),
    refetchInterval: POLL_INTERVAL,
  });
}
