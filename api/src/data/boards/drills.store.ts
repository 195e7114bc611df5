/** Queries and writes of the club's library of drills. */
import type { ClubStore } from '@touchline/server/club-store';
import type { DrillRecord } from '@touchline/server/records';

const slotOf = (title: string): string => title.toLowerCase();

export interface DrillPage {
  /** Only drills after this title. */
  after?: string | undefined;
  /** Maximum number of drills; all of them by default. */
  limit?: number | undefined;
}

export const drillsStore = ({ drills }: Pick<ClubStore, 'drills'>) => ({
  byId: (_id: string): Promise<DrillRecord | null> => drills.findOne({ _id }),

  /** Returns the drill with this title, ignoring case. */
  byTitle: (title: string): Promise<DrillRecord | null> => drills.findOne({ slot: slotOf(title) }),

  /** Returns drills by title. */
  page: ({ after, limit }: DrillPage): Promise<DrillRecord[]> =>
    drills.find(after === undefined ? {} : { slot: { $gt: slotOf(after) } }, {
      sort: { slot: 1 },
      ...(limit !== undefined && { limit }),
    }),

  /** Returns the number of all drills, or of those that an account saved. */
  count: (createdBy?: string): Promise<number> => drills.countDocuments(createdBy === undefined ? {} : { createdBy }),

  /** Returns the drills that an account saved. */
  by: (createdBy: string): Promise<DrillRecord[]> => drills.find({ createdBy }, { sort: { slot: 1 } }),

  /** @throws StoreConflict when the id or the title is taken */
  insert: (drill: Omit<DrillRecord, 'slot'>): Promise<void> =>
    drills.insertOne({ ...drill, slot: slotOf(drill.title) }),

  remove: async (_id: string): Promise<boolean> => (await drills.deleteOne({ _id })) === 1,

  /** Replaces an erased author. The drills stay. */
  async forgetAuthor(createdBy: string, author: string): Promise<void> {
    for (const { _id } of await drills.find({ createdBy }))
      await drills.updateOne({ _id }, { $set: { createdBy: '', author } });
  },
});
