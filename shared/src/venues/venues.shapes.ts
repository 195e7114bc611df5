/** A place where a club plays (spec section 3, Venue). */
import { z } from 'zod';
import { latitude, line, link, longitude, text } from '../fields';

export const venueId = z.string().regex(/^[0-9b-hjkmnp-z]{9}(-\d{1,3})?$/, 'Must be the id of a venue');
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
