/** Rides of an event, and who has a seat in them. */
import type { EventRecord, RideRecord } from '@touchline/server/records';

/** Returns the ids of the children who have a seat in a ride. */
export const ridersOf = ({ riders = {} }: EventRecord, rideId: string): string[] =>
  Object.entries(riders).flatMap(([row, id]) => (id === rideId ? [row.slice(1)] : []));

/** Returns the ride with this id. */
export const rideOf = ({ rides = {} }: EventRecord, rideId: string): RideRecord | undefined =>
  Object.values(rides).find(({ id }) => id === rideId);
