/** Ids of venues (specification 4.5). */
import geohash from 'ngeohash';

/** Returns the id of a venue at this place: its geohash, precision 9. Further venues at the same place get a suffix. */
export const venueIdOf = (place: { latitude: number; longitude: number }, collisions = 0): string => {
  const hash = geohash.encode(place.latitude, place.longitude, 9);
  return collisions === 0 ? hash : `${hash}-${collisions}`;
};
