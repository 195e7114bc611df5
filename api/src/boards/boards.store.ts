/** Queries and writes of boards. What is drawn on them is in the journal. */
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { BoardRecord } from '@touchline/shared/server/records';
import { StoreConflict } from '@touchline/shared/server/store/port';

/** What makes a board one of its team's month: its name, whatever its case. */
export const slotOf = ({ teamId, month, name }: Pick<BoardRecord, 'teamId' | 'month' | 'name'>): string =>
  `${teamId}/${month}/${name.toLowerCase()}`;

/** Runs a write; `taken` when there is a board of this id, or of this name in its month. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StoreConflict) return 'taken';
    throw error;
  }
}

export const boardsStore = ({ boards }: Pick<ClubStore, 'boards'>) => ({
  /** Removed or not. */
  byId: (id: string): Promise<BoardRecord | null> => boards.findOne({ _id: id }),

  bySlot: (slot: string): Promise<BoardRecord | null> => boards.findOne({ slot }),

  /** A team's boards, the newest month first. */
  ofTeam: async (teamId: string): Promise<BoardRecord[]> => {
    const found = await boards.find({ teamId }, { sort: { month: -1, createdAt: 1, _id: 1 } });
    return found.filter(({ removedAt }) => removedAt === undefined);
  },

  /** The slots of a team's boards in a month. */
  async slotsOf({ teamId, month }: Pick<BoardRecord, 'teamId' | 'month'>): Promise<Set<string>> {
    const found = await boards.find({ teamId, month, slot: { $exists: true } }, { projection: { slot: 1 } });
    return new Set(found.flatMap(({ slot }) => slot ?? []));
  },

  insert: (board: Omit<BoardRecord, 'slot'>): Promise<void> => boards.insertOne({ ...board, slot: slotOf(board) }),

  /** Inserts one as removed: it has an id, and nobody sees it. */
  reserve: (board: BoardRecord & { removedAt: number }) => unlessTaken(() => boards.insertOne(board)),

  /** Null when it is gone meanwhile. */
  save: (board: BoardRecord, { name, month }: Pick<BoardRecord, 'name' | 'month'>) =>
    unlessTaken(() =>
      boards.findOneAndUpdate(
        { _id: board._id, removedAt: { $exists: false } },
        { $set: { name, month, slot: slotOf({ teamId: board.teamId, name, month }) } },
      ),
    ),

  /** Gives its name free; null when it is removed already. */
  remove: (id: string, now: number): Promise<BoardRecord | null> =>
    boards.findOneAndUpdate(
      { _id: id, removedAt: { $exists: false } },
      { $set: { removedAt: now }, $unset: { slot: '' } },
    ),

  /** Null when it is not removed. */
  restore: (board: BoardRecord, name: string) =>
    unlessTaken(() =>
      boards.findOneAndUpdate(
        { _id: board._id, removedAt: { $exists: true } },
        { $set: { name, slot: slotOf({ ...board, name }) }, $unset: { removedAt: '' } },
      ),
    ),

  /** Removed before this moment (ms). */
  removedBefore: (moment: number): Promise<BoardRecord[]> => boards.find({ removedAt: { $lt: moment } }),

  /** For ever. */
  drop: (id: string): Promise<number> => boards.deleteOne({ _id: id, removedAt: { $exists: true } }),
});
