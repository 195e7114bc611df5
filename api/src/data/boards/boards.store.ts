/** Queries and writes of boards. Their drawings are in the journal. */
import type { ClubStore } from '@touchline/server/club-store';
import type { BoardRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';

/** A unique key: a board's name, ignoring case, is unique in its team's month. */
export const slotOf = ({ teamId, month, name }: Pick<BoardRecord, 'teamId' | 'month' | 'name'>): string =>
  `${teamId}/${month}/${name.toLowerCase()}`;

/** Runs a write. Returns `taken` when a board with this id, or with this name in the month, exists. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StoreConflict) return 'taken';
    throw error;
  }
}

export const boardsStore = ({ boards }: Pick<ClubStore, 'boards'>) => ({
  /** Includes removed boards. */
  byId: (id: string): Promise<BoardRecord | null> => boards.findOne({ _id: id }),

  bySlot: (slot: string): Promise<BoardRecord | null> => boards.findOne({ slot }),

  /** Returns a team's boards, newest month first. */
  ofTeam: async (teamId: string): Promise<BoardRecord[]> => {
    const found = await boards.find({ teamId }, { sort: { month: -1, createdAt: 1, _id: 1 } });
    return found.filter(({ removedAt }) => removedAt === undefined);
  },

  /** Returns the slots and makers of a team's boards in a month. */
  ofMonth: ({
    teamId,
    month,
  }: Pick<BoardRecord, 'teamId' | 'month'>): Promise<Pick<BoardRecord, 'slot' | 'createdBy'>[]> =>
    boards.find({ teamId, month, slot: { $exists: true } }, { projection: { slot: 1, createdBy: 1 } }),

  /** Returns the number of a team's boards, or of those that an account made. */
  count: (teamId: string, createdBy?: string): Promise<number> =>
    boards.countDocuments({ teamId, slot: { $exists: true }, ...(createdBy !== undefined && { createdBy }) }),

  insert: (board: Omit<BoardRecord, 'slot'>): Promise<void> => boards.insertOne({ ...board, slot: slotOf(board) }),

  /** Inserts a hidden board: it has an id but is marked as removed. */
  reserve: (board: BoardRecord & { removedAt: number }) => unlessTaken(() => boards.insertOne(board)),

  /** Returns null when the board was removed. */
  save: (board: BoardRecord, { name, month }: Pick<BoardRecord, 'name' | 'month'>) =>
    unlessTaken(() =>
      boards.findOneAndUpdate(
        { _id: board._id, removedAt: { $exists: false } },
        { $set: { name, month, slot: slotOf({ teamId: board.teamId, name, month }) } },
      ),
    ),

  /** Removes a board and frees its name. Returns null when it is removed already. */
  remove: (id: string, now: number): Promise<BoardRecord | null> =>
    boards.findOneAndUpdate(
      { _id: id, removedAt: { $exists: false } },
      { $set: { removedAt: now }, $unset: { slot: '' } },
    ),

  /** Returns null when the board is not removed. */
  restore: (board: BoardRecord, name: string) =>
    unlessTaken(() =>
      boards.findOneAndUpdate(
        { _id: board._id, removedAt: { $exists: true } },
        { $set: { name, slot: slotOf({ ...board, name }) }, $unset: { removedAt: '' } },
      ),
    ),

  /** Returns the boards that were removed before this time (ms). */
  removedBefore: (moment: number): Promise<BoardRecord[]> => boards.find({ removedAt: { $lt: moment } }),

  /** Deletes a removed board permanently. */
  delete: (id: string): Promise<number> => boards.deleteOne({ _id: id, removedAt: { $exists: true } }),
});
