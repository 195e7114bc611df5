/** Writes of rides. Each is one atomic operation on the event's document, so that a seat has one rider and a child one seat. */

import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord, RideRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { OPEN_STATES } from '@touchline/shared/events/events.rules';
import { type FieldChanges, updateOf, valuesAt } from '../../base/changed-fields';
import { type EventHead, sameTags } from './events.store';
import { ridersOf } from './ride-seats';
import { versionedWrite } from './versioned-write.store';

const pathOf = ({ userId }: Pick<RideRecord, 'userId'>) => `rides.${memberRow(userId)}`;
const seatOf = (playerId: string) => `riders.${itemRow(playerId)}`;
/** Matches the event while it has the same teams and people can still change their plans. */
const whileOpen = (event: EventHead) => ({
  _id: event._id,
  ...sameTags(event.tags),
  eventState: { $in: OPEN_STATES },
});

/** Each write returns the event after it, or null on a conflict. */
export const ridesStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Adds a driver's only ride. */
  offer: (event: EventHead, ride: RideRecord, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(events, { ...whileOpen(event), [pathOf(ride)]: { $exists: false } }, change, {
      $set: { [pathOf(ride)]: ride },
    }),

  /** Writes what the driver offers now, unless more seats are taken. */
  reoffer: (
    event: EventHead,
    ride: RideRecord,
    fields: FieldChanges<RideRecord>,
    change: EventChange,
  ): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      {
        ...whileOpen(event),
        [`${pathOf(ride)}.id`]: ride.id,
        [`${pathOf(ride)}.taken`]: { $lte: fields.seats ?? ride.seats },
      },
      change,
      updateOf(valuesAt(pathOf(ride), fields)),
    ),

  /** Writes fields of the driver. */
  change: (
    event: EventHead,
    ride: RideRecord,
    fields: FieldChanges<RideRecord>,
    change: EventChange,
  ): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      { _id: event._id, [`${pathOf(ride)}.id`]: ride.id },
      change,
      updateOf(valuesAt(pathOf(ride), fields)),
    ),

  /** Removes a ride with its riders. Any other change since the event was read is a conflict, because it may be a new rider. */
  remove: (event: EventRecord, ride: RideRecord, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, version: event.version }, change, {
      $unset: Object.fromEntries(
        [pathOf(ride), ...ridersOf(event, ride.id).map(seatOf)].map((path) => [path, '' as const]),
      ),
    }),

  /** Gives a seat to a child, unless the child can't go. */
  take: (event: EventHead, ride: RideRecord, playerId: string, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      {
        ...whileOpen(event),
        [`${pathOf(ride)}.id`]: ride.id,
        [`${pathOf(ride)}.seats`]: ride.seats,
        [`${pathOf(ride)}.taken`]: { $lt: ride.seats },
        [seatOf(playerId)]: { $exists: false },
        [`attendees.${itemRow(playerId)}.available`]: { $ne: 'NO' },
      },
      change,
      { $set: { [seatOf(playerId)]: ride.id }, $inc: { [`${pathOf(ride)}.taken`]: 1 } },
    ),

  giveBack: (event: EventHead, ride: RideRecord, playerId: string, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, [`${pathOf(ride)}.id`]: ride.id, [seatOf(playerId)]: ride.id }, change, {
      $unset: { [seatOf(playerId)]: '' },
      $inc: { [`${pathOf(ride)}.taken`]: -1 },
    }),

  /** Gives the seat of one child to another who has none. */
  passOn: (
    event: EventHead,
    ride: RideRecord,
    { from, to }: { from: string; to: string },
    change: EventChange,
  ): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, [seatOf(from)]: ride.id, [seatOf(to)]: { $exists: false } }, change, {
      $unset: { [seatOf(from)]: '' },
      $set: { [seatOf(to)]: ride.id },
    }),
});
