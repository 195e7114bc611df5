import { queryOptions } from '@tanstack/react-query';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { call } from '../lib/client';

export const venuesQuery = queryOptions({
  queryKey: ['venues'],
  queryFn: ({ signal }) => call(venuesContract.show_venues, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
  // Venues have no live messages, so open screens poll.
  refetchInterval: 20_000,
});
