import { queryOptions } from '@tanstack/react-query';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { call } from '../../lib/client';

/** Polling interval (ms): accounts have no live message. */
const POLL_INTERVAL = 10_000;

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(usersContract.list_users, { query: {} }, { signal }),
  refetchInterval: POLL_INTERVAL,
  refetchOnWindowFocus: true,
});
