/// <reference path="../ngeohash.d.ts" />
/** Where an event's key comes from (specification 4.2 and 6.3). */
import geohash from 'ngeohash';
import { monthOf } from '../months';
import type { EventKey } from './events.shapes';

/** The geohash of a place, precision 4. */
export const placeHashOf = (place: { latitude: number; longitude: number }): string =>
  geohash.encode(place.latitude, place.longitude, 4);

/** The key under which an event at this time and place is addressed now. */
export const keyOf = (event: {
  id: string;
  eventTime: number;
  eventLocation: { latitude: number; longitude: number };
}): EventKey => ({
  time: monthOf(event.eventTime),
  hash: placeHashOf(event.eventLocation),
  id: event.id,
});
