/** Venues (specification 4.5). */
import type { Caller } from '@touchline/server/access/caller';
import type { VenueRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { NO_PIN, NO_ZIP } from '@touchline/shared/venues/pin';
import type { FieldInput, VenueInput, VenueView } from '@touchline/shared/venues/venue.model';
import { liesWithin, venueIdOf } from '@touchline/shared/venues/venue-id';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { venuesStore } from '../../data/venues/venues.store';
import { presentVenue, presentVenues } from '../../data/venues/venues-presenter';

/** Returns whether the input describes the existing venue. */
const isSame = (existing: VenueRecord, { name, zip }: VenueInput): boolean =>
  existing.zip === zip && existing.name.toLowerCase() === name.toLowerCase();

export function venuesService(services: Services) {
  const store = venuesStore(services.store);
  const countVenue = openRate(services, 'venues');

  async function assertMayAdd(userId: string): Promise<void> {
    await countVenue(userId);
    assertRoomIn('venues', { all: await store.count(), own: await store.count(userId) });
  }

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
      if (!known || !isSame(known, fields)) await assertMayAdd(actor.userId);
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

    /**
     * Returns the venue with this name and place. Creates it if there is none, and never changes one: those who plan events may not.
     * @throws Problem 429 and 409 as `save`
     */
    async addField({ actor }: Caller, { zip = NO_ZIP, latitude, longitude, ...words }: FieldInput) {
      const place = { latitude: latitude ?? NO_PIN.latitude, longitude: longitude ?? NO_PIN.longitude };
      const fields = { ...words, ...place, zip, type: '', description: '' };
      const isKnown = (venue: VenueRecord) =>
        venue.name.toLowerCase() === fields.name.toLowerCase() && venue._id.startsWith(venueIdOf(place));
      return retryOnConflict(async () => {
        const venues = await store.list(undefined);
        const known = venues.find(isKnown);
        if (known) return presentVenue(known);
        await assertMayAdd(actor.userId);
        const ids = new Set(venues.map(({ _id }) => _id));
        let collisions = 0;
        while (ids.has(venueIdOf(place, collisions))) collisions += 1;
        const venue = { ...fields, _id: venueIdOf(place, collisions), createdBy: actor.userId };
        try {
          await store.insert(venue);
        } catch (error) {
          if (error instanceof StoreConflict) return undefined;
          throw error;
        }
        return presentVenue(venue);
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
