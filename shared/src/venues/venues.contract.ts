/** Venues (specification 6.4). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { latitude, line, longitude, requiredLine } from '../fields';
import { fieldInput, venueId, venueInput, venuePrefix, venueView, venueZip } from './venue.model';

const foundPlace = z
  .object({
    address: line(200),
    latitude,
    longitude,
    /** Empty when the map does not know it. */
    zip: z.string(),
    /** The name that a map link spells out. */
    name: z.string().optional(),
  })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.infer<typeof foundPlace>;

const venue = {
  id: 'u33dbfc5t',
  name: 'Mauerpark pitch',
  type: 'Outdoor',
  zip: '10115',
  latitude: 52.5437,
  longitude: 13.4021,
  url: '',
  address: 'Gleimstr. 55',
  description: '',
};

export const venuesContract = defineContract({
  show_venues: {
    method: 'GET',
    path: '/api/show_venues',
    action: 'venue.list',
    summary:
      'Lists venues by name, optionally of one zip code. If the caller has venue geo hashes, lists only venues within them.',
    query: z.object({ zip: venueZip.optional() }),
    reply: z.array(venueView),
    example: {
      query: { zip: '10115' },
      reply: [venue],
    },
  },
  find_place: {
    method: 'GET',
    path: '/api/find_place',
    action: 'venue.addField',
    summary:
      'Looks up an address, the address of two coordinates such as `47.61, -122.33`, or the place of a map link, also of a short one. Fails with 404 unless the club has a geocoder, except for links.',
    query: z.object({ text: requiredLine('Address', 2_000) }),
    reply: z.array(foundPlace),
    fails: ['NOT_FOUND'],
    example: {
      query: { text: 'Gleimstr. 55, Berlin' },
      reply: [{ address: 'Gleimstr. 55, 10437 Berlin', latitude: 52.5437, longitude: 13.4021, zip: '10437' }],
    },
  },
  add_venue: {
    method: 'POST',
    path: '/api/add_venue',
    action: 'venue.change',
    summary: 'Creates a venue, or changes the one with this id. Returns its id.',
    body: venueInput,
    reply: z.string(),
    example: {
      body: { name: venue.name, zip: venue.zip, latitude: venue.latitude, longitude: venue.longitude },
      reply: venue.id,
    },
  },
  add_field: {
    method: 'POST',
    path: '/api/add_field',
    action: 'venue.addField',
    summary:
      'Creates a venue for an event. Without coordinates it has no pin yet (0, 0), without a zip code it gets 0000; those who keep the venues add them later. A field with the same name and place is the same one.',
    body: fieldInput,
    reply: venueView,
    example: {
      body: { name: venue.name, address: venue.address },
      reply: { ...venue, id: 's00000000-7', zip: '0000', latitude: 0, longitude: 0 },
    },
  },
  remove_venue: {
    method: 'DELETE',
    path: '/api/remove_venue/:prefix/:zip/:id',
    action: 'venue.change',
    summary: 'Removes a venue. Returns its id. Fails with 409 while an upcoming event takes place there.',
    params: z.object({
      /** The first three characters of the id. */
      prefix: venuePrefix,
      zip: venueZip,
      id: venueId,
    }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { params: { prefix: 'u33', zip: venue.zip, id: venue.id }, reply: venue.id },
  },
});
