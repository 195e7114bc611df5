/** Venues (design section 3 "Venue id"). */
import type { Presented } from '@touchline/shared/contract';
import type { Caller } from '@touchline/shared/server/access/load-actor';
import { liesWithin } from '@touchline/shared/venues/venues.rules';
import type { VenueView } from '@touchline/shared/venues/venues.shapes';
import type { Services } from '../services';
import { presentVenues } from './venues.present';
import { venuesStore } from './venues.store';

export function venuesService(services: Services) {
  const store = venuesStore(services.store);

  return {
    /** Venues by name, of one zip code when given, within the caller's venue geo hashes when they have any. */
    async show({ user }: Caller, zip: string | undefined): Promise<Presented<VenueView[]>> {
      const near = (await store.list(zip)).filter(({ _id }) => liesWithin(_id, user.venueGeoHashs));
      return presentVenues(near.sort((one, other) => one.name.localeCompare(other.name)));
    },
  };
}
