import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint, Request } from '@touchline/shared/contract';
import { call } from './client';

/** Returns the query that reads an endpoint: `queryOf(['club'], clubContract.show_club, {})`. */
export const queryOf = <const K extends QueryKey, E extends Endpoint>(queryKey: K, endpoint: E, request: Request<E>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, request, { signal }) });
