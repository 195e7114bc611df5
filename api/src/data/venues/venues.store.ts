/** Queries and writes of venues. */
import type { ClubStore } from '@touchline/server/club-store';
import type { VenueRecord } from '@touchline/server/records';

export const venuesStore = ({ venues, events }: Pick<ClubStore, 'venues' | 'events'>) => ({
  /** Returns all venues, or those of a zip code. */
  list: (zip: string | undefined): Promise<VenueRecord[]> => venues.find(zip === undefined ? {} : { zip }),

  byId: (id: string): Promise<VenueRecord | null> => venues.findOne({ _id: id }),

  /** Returns the number of all venues, or of those that an account added. */
  count: (createdBy?: string): Promise<number> => venues.countDocuments(createdBy === undefined ? {} : { createdBy }),

  insert: (venue: VenueRecord): Promise<void> => venues.insertOne(venue),

  /** Returns null when the venue does not exist. */
  change: (id: string, fields: Omit<VenueRecord, '_id' | 'createdBy'>): Promise<VenueRecord | null> =>
    venues.findOneAndUpdate({ _id: id }, { $set: { ...fields } }),

  remove: async (id: string): Promise<boolean> => (await venues.deleteOne({ _id: id })) === 1,

  /** Returns whether an event, or a match of a tournament, takes place there from this time (ms) on. */
  async isNeeded(id: string, from: number): Promise<boolean> {
    const coming = await events.find(
      { eventTime: { $gte: from } },
      { projection: { eventLocation: 1, schedules: 1, eventState: 1 } },
    );
    return coming.some(
      ({ eventLocation, schedules, eventState }) =>
        eventState !== 'CANCELLED' &&
        (eventLocation.id === id || Object.values(schedules).some(({ location }) => location.id === id)),
    );
  },
});
