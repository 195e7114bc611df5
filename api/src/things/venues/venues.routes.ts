/** Handlers of `venues.contract`. */
import type { venuesContract } from '@touchline/shared/venues/venues.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { presentPlaces } from '../../data/venues/venues-presenter';
import { createGeocoder } from './geocoder';
import { venuesService } from './venues.service';

export function venuesHandlers(services: Services): Handlers<typeof venuesContract> {
  const venues = venuesService(services);
  const findPlaces = createGeocoder(services);
  return {
    show_venues: async ({ caller, query }) => venues.show(caller, query.zip),
    find_place: async ({ caller: { user }, query }) =>
      presentPlaces(await findPlaces(query.text, { id: user._id, language: user.language || 'en' })),
    add_venue: async ({ caller, body }) => venues.save(caller, body),
    add_field: async ({ caller, body }) => venues.addField(caller, body),
    remove_venue: async ({ params }) => venues.remove(params),
  };
}
