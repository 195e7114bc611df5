/** Queries and writes of the club. */
import type { ClubStore } from '@touchline/server/club-store';
import type { ClubRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';
import { MAX_FILM_MONTHS } from '@touchline/shared/films/film-keeping';

/** There is one club per store. */
const ID = 'club';

const ignoreConflict = (error: unknown) => {
  if (!(error instanceof StoreConflict)) throw error;
};

/** Returns the name of a club, or undefined for one that is called like the product: it has none of its own yet. */
export const ownName = (name: string | undefined): string | undefined =>
  name?.trim().toLowerCase() === 'touchline' ? undefined : name;

export const clubsStore = ({ clubs, crests }: Pick<ClubStore, 'clubs' | 'crests'>) => ({
  read: async (): Promise<ClubRecord> => (await clubs.findOne({ _id: ID })) ?? { _id: ID },

  /** Returns how many months a film is kept. */
  async filmMonths(): Promise<number> {
    return (await this.read()).filmMonths ?? MAX_FILM_MONTHS;
  },

  /** Writes these fields. A crest that is null is removed. Returns the club after it. */
  async save({ crest, ...fields }: Omit<ClubRecord, '_id' | 'crest'> & { crest?: string | null }) {
    await clubs.insertOne({ _id: ID }).catch(ignoreConflict);
    const set = { ...fields, ...(crest && { crest }) };
    const update = {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(crest === null && { $unset: { crest: '' as const } }),
    };
    const after = Object.keys(update).length > 0 ? await clubs.findOneAndUpdate({ _id: ID }, update) : null;
    return after ?? this.read();
  },

  crest: async (_id: string): Promise<Uint8Array | undefined> => (await crests.findOne({ _id }))?.image,

  addCrest: (_id: string, image: Uint8Array): Promise<void> => crests.insertOne({ _id, image }).catch(ignoreConflict),

  /** Deletes all other crests. */
  keepCrest: (_id: string | undefined): Promise<number> =>
    crests.deleteMany(_id === undefined ? {} : { _id: { $ne: _id } }),
});
