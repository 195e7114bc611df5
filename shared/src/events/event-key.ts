/// <reference path="../ngeohash.d.ts" />
/** Where an event's key comes from (spec sections 7 and 9, design section 3 "Event key"). */
import geohash from 'ngeohash';
import type { EventKey } from './events.shapes';

/** The UTC month of a moment (ms), `YYYY-MM`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The moments (ms) of a UTC month `YYYY-MM`: from its first one up to, without, the next month's first. */
export function monthSpan(month: string): { from: number; before: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), before: Date.UTC(year, number) };
}

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
