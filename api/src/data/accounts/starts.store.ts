/** Stores the hash of the code that starts the club, in one document. */
import type { ClubStore } from '@touchline/server/club-store';
import type { StartRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';

type Code = Omit<StartRecord, '_id'>;

const CODE = 'code';

export const startsStore = ({ starts }: Pick<ClubStore, 'starts'>) => ({
  code: (): Promise<StartRecord | null> => starts.findOne({ _id: CODE }),

  /** Stores the first code. Returns false when another process has just stored one. */
  async insertFirst(code: Code): Promise<boolean> {
    try {
      await starts.insertOne({ _id: CODE, ...code });
      return true;
    } catch (error) {
      if (error instanceof StoreConflict) return false;
      throw error;
    }
  },

  /** Replaces a code. Returns false when another process has replaced it since it was read. */
  replace: async ({ codeHash }: Code, code: Code): Promise<boolean> =>
    (await starts.updateOne({ _id: CODE, codeHash }, { $set: code })) === 1,

  forget: (): Promise<number> => starts.deleteOne({ _id: CODE }),
});
