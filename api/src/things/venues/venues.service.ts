/** Venues (specification 4.5). */

import type { Caller } from '@touchline/server/access/caller';
import type { VenueRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { VenueInput, VenueView } from '@touchline/shared/venues/venue.model';
import { venueIdOf } from '@touchline/shared/venues/venue-id';
import { liesWithin } from '@touchline/shared/venues/venues.rules';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { venuesStore } from '../../data/venues/venues.store';
import { presentVenues } from '../../data/venues/venues-presenter';

/** Returns whether the input describes the existing venue. */
const isSame = (existing: VenueRecord, { name, zip }: VenueInput): boolean =>
  existing.zip === zip && existing.name.toLowerCase() === name.toLowerCase();

export function venuesService(services: Services) {
  const store = venuesStore(services.store);
  const countVenue = openRate(services, 'venues');

  return {
    /** Returns venues by name: those of a zip code if given, and within the caller's venue geo hashes if they have any. */
    async show({ user }: Caller, zip: string | undefined): Promise<Presented<VenueView[]>> {
      const near = (await store.list(zip)).filter(({ _id }) => liesWithin(_id, user.venueGeoHashs));
      return presentVenues(near.sort((one, other) => one.name.localeCompare(other.name)));
    },

    /**
     * Creates a venue, or changes the one with this id. A venue with the same name, zip code and place is the same one, so that
     * a retry changes it instead of adding another.
     * @throws Problem 429 after too many new venues, 409 when the club or the caller has too many
     */
    async save({ actor }: Caller, { id, ...fields }: VenueInput): Promise<Presented<string>> {
      if (id !== undefined && (await store.change(id, fields))) return presentId(id);
      const known = await store.byId(venueIdOf(fields, 0));
      if (!known || !isSame(known, fields)) {
        await countVenue(actor.userId);
        assertRoomIn('venues', { all: await store.count(), own: await store.count(actor.userId) });
      }
      let collisions = 0;
      return retryOnConflict(async () => {
        const _id = venueIdOf(fields, collisions);
        try {
          await store.insert({ ...fields, _id, createdBy: actor.userId });
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          const existing = await store.byId(_id);
          if (existing && isSame(existing, fields) && (await store.change(_id, fields))) return presentId(_id);
          collisions += 1;
          return undefined;
        }
        return presentId(_id);
      });
    },

    /** @throws Problem 404 when the prefix or zip code does not match the id, 409 when a future event takes place there */
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
