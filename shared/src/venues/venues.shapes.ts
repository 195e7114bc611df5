/** A place where a club plays (specification 3.4). */
import { z } from 'zod';
import { latitude, line, link, longitude, requiredLine, text } from '../fields';

export const venueId = z.string().regex(/^[0-9b-hjkmnp-z]{9}(-[0-9]{1,3})?$/, 'Must be the id of a venue');
export const venuePrefix = z.string().regex(/^[0-9b-hjkmnp-z]{3}$/, 'Must be the first 3 characters of the id');
export const venueZip = z.string().regex(/^[A-Za-z0-9]{4,7}$/, 'Zip code must be 4 to 7 letters or digits');

export const venueView = z
  .object({
    /** Geohash of the place, precision 9, with a suffix on collision. */
    id: venueId,
    name: line(),
    type: line(40),
    zip: venueZip,
    latitude,
    longitude,
    url: link,
    address: line(200),
    description: text(2_000),
  })
  .meta({ id: 'Venue' });
export type VenueView = z.infer<typeof venueView>;

/** What a caller sends of a venue. The id of a new one is the server's. */
export const venueInput = z.object({
  id: venueId.optional(),
  name: requiredLine('Name'),
  type: line(40).default(''),
  zip: venueZip,
  latitude,
  longitude,
  url: link.default(''),
  address: line(200).default(''),
  description: text(2_000).default(''),
});
export type VenueInput = z.output<typeof venueInput>;
