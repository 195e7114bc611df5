/** Keys of events (specification 4.2 and 6.3). */
import geohash from 'ngeohash';
import { monthOf } from '../months';
import type { EventKey } from './event.model';

/** Returns the geohash of a place, precision 4. */
export const placeHashOf = (place: { latitude: number; longitude: number }): string =>
  geohash.encode(place.latitude, place.longitude, 4);

/** Returns the current key of an event. */
export const keyOf = (event: {
  id: string;
  eventTime: number;
  eventLocation: { latitude: number; longitude: number };
}): EventKey => ({
  time: monthOf(event.eventTime),
  hash: placeHashOf(event.eventLocation),
  id: event.id,
});
