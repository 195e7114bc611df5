/** Queries of venues. */
import type { ClubStore, VenueRecord } from '@touchline/shared/server/records';

export const venuesStore = ({ venues }: Pick<ClubStore, 'venues'>) => ({
  /** Every venue, or those of one zip code. */
  list: (zip: string | undefined): Promise<VenueRecord[]> => venues.find(zip === undefined ? {} : { zip }),
});
