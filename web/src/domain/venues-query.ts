import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { queryOf } from '../lib/query-of';

export const venuesQuery = {
  ...queryOf(['venues'], venuesContract.show_venues, { query: {} }),
  staleTime: 5 * 60_000,
  // Venues have no live messages, so open screens poll.
  refetchInterval: 20_000,
};
