/** Venues (specification 4.5). */
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { VenueRecord } from '@touchline/shared/server/records';
import { StoreConflict } from '@touchline/shared/server/store/port';
import type { VenueInput, VenueView } from '@touchline/shared/venues/venue.model';
import { venueIdOf } from '@touchline/shared/venues/venue-id';
import { liesWithin } from '@touchline/shared/venues/venues.rules';
import { presentId } from '../id.present';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { presentVenues } from './venues.present';
import { venuesStore } from './venues.store';

/** Whether somebody who adds this means the venue that is there already. */
const isSame = (there: VenueRecord, { name, zip }: VenueInput): boolean =>
  there.zip === zip && there.name.toLowerCase() === name.toLowerCase();

export function venuesService(services: Services) {
  const store = venuesStore(services.store);

  return {
    /** Venues by name, of one zip code when given, within the caller's venue geo hashes when they have any. */
    async show({ user }: Caller, zip: string | undefined): Promise<Presented<VenueView[]>> {
      const near = (await store.list(zip)).filter(({ _id }) => liesWithin(_id, user.venueGeoHashs));
      return presentVenues(near.sort((one, other) => one.name.localeCompare(other.name)));
    },

    /**
     * Creates a venue, or changes the one with this id. One of the same name and zip code at the same place is the same
     * venue: adding it again, as a retry does, changes it.
     */
    async save({ id, ...fields }: VenueInput): Promise<Presented<string>> {
      if (id !== undefined && (await store.change(id, fields))) return presentId(id);
      let collisions = 0;
      return retryOnConflict(async () => {
        const _id = venueIdOf(fields, collisions);
        try {
          await store.insert({ ...fields, _id });
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          const there = await store.byId(_id);
          if (there && isSame(there, fields) && (await store.change(_id, fields))) return presentId(_id);
          collisions += 1;
          return undefined;
        }
        return presentId(_id);
      });
    },

    /** Removes a venue at which nothing is to come; 404 when prefix or zip are not those of the id. */
    async remove({ prefix, zip, id }: { prefix: string; zip: string; id: string }): Promise<Presented<string>> {
      const venue = await store.byId(id);
      if (!venue || venue.zip !== zip || !id.startsWith(prefix)) throw notFound('venue');
      if (await store.isNeeded(id, Date.now()))
        throw new Problem('CONFLICT', 'An event to come takes place there. Please move or remove it first.');
      if (!(await store.remove(id))) throw notFound('venue');
      return presentId(id);
    },
  };
}
