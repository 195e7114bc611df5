/** Ids of venues (specification 4.5). */
import geohash from 'ngeohash';
import { NO_PIN } from './pin';

/** Returns the id of a venue at this place: its geohash, precision 9. Further venues at the same place get a suffix. */
export const venueIdOf = (place: { latitude: number; longitude: number }, collisions = 0): string => {
  const hash = geohash.encode(place.latitude, place.longitude, 9);
  return collisions === 0 ? hash : `${hash}-${collisions}`;
};

const UNPINNED = venueIdOf(NO_PIN);

/** Returns whether a venue lies within one of these geo hashes (1 to 9 characters). Without geo hashes, or a pin, there is no limit. */
export const liesWithin = (venueId: string, geoHashs: readonly string[]): boolean =>
  geoHashs.length === 0 || venueId.startsWith(UNPINNED) || geoHashs.some((prefix) => venueId.startsWith(prefix));
