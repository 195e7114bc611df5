/// <reference path="../ngeohash.d.ts" />
/** Where a venue's id comes from (specification 4.5). */
import geohash from 'ngeohash';

/** The id of a venue at this place: its geohash, precision 9, with a suffix from the second one there on. */
export const venueIdOf = (place: { latitude: number; longitude: number }, collisions = 0): string => {
  const hash = geohash.encode(place.latitude, place.longitude, 9);
  return collisions === 0 ? hash : `${hash}-${collisions}`;
};
