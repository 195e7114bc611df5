/** Venues: everybody who may read them sees all of them. */
import { type Presented, present } from '@touchline/shared/contract';
import type { VenueRecord } from '@touchline/shared/server/records';
import type { VenueView } from '@touchline/shared/venues/venues.shapes';

const view = (venue: VenueRecord): VenueView => ({
  id: venue._id,
  name: venue.name,
  type: venue.type,
  zip: venue.zip,
  latitude: venue.latitude,
  longitude: venue.longitude,
  url: venue.url,
  address: venue.address,
  description: venue.description,
});

export const presentVenues = (venues: readonly VenueRecord[]): Presented<VenueView[]> => present(venues.map(view));
