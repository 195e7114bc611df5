import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { ApiError, NetworkError } from '../lib/errors';

const TRANSIENT_STATUSES = [429, 502, 503, 504];
const isRetryable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && TRANSIENT_STATUSES.includes(error.status));

class ServerDataClient extends QueryClient {
  /**
   * Reads queries again after a change. TanStack Query keeps a first read that is under way, although its answer may be from before the
   * change. Here it is restarted.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const isFirstRead = query.state.data === undefined && query.state.fetchStatus === 'fetching';
      // Callers that wait for this read get the answer of the next one.
      if (isFirstRead && query.isActive()) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Creates the cache of server data. `networkMode: 'always'` makes being offline an error on the screen, not a spinner. */
export const makeQueryClient = (): QueryClient =>
  new ServerDataClient({
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
