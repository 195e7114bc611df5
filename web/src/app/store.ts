import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { ApiError, NetworkError } from '../lib/errors';

const TRANSIENT_STATUSES = [429, 502, 503, 504];
const isRetryable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && TRANSIENT_STATUSES.includes(error.status));

/** Creates the cache of server data. `networkMode: 'always'` makes being offline an error on the screen, not a spinner. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isRetryable(error),
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfter ? error.retryAfter * 1_000 : 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });

export const store = createStore();
export const queryClient = makeQueryClient();
