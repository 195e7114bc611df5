/** The erasure ledger: marks of erased people that reveal nothing about them (docs/decisions/0011-erasure.md). */
import type { ClubStore } from '@touchline/server/club-store';
import { markOfPlayer, markOfPlayerId, markOfUser } from '@touchline/server/erasures';
import type { PlayerRecord, UserRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';

type Child = Pick<PlayerRecord, '_id' | 'createdBy'>;

export const erasureLedger = ({ erasures, users, players }: Pick<ClubStore, 'erasures' | 'users' | 'players'>) => ({
  /** Marks these people as erased, permanently. Without a user, the children alone. */
  async note(user: Pick<UserRecord, '_id'> | undefined, children: readonly Child[]): Promise<void> {
    const at = Date.now();
    const ids = children.map(({ _id }) => markOfPlayerId(_id));
    for (const _id of [...(user ? [markOfUser(user._id)] : []), ...children.map(markOfPlayer), ...ids]) {
      try {
        await erasures.insertOne({ _id, at });
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
        // An erasure that goes on after a crash: the start after it writes the file of the store again.
        await erasures.updateOne({ _id }, { $set: { at } });
      }
    }
  },

  /** Returns whether a child with this id was erased. The next start would erase another one of the same account, too. */
  isErasedId: async (id: string): Promise<boolean> => (await erasures.findOne({ _id: markOfPlayerId(id) })) !== null,

  /** Returns the accounts and children in the store that the ledger marks as erased. */
  async reappeared(): Promise<{ users: UserRecord[]; children: PlayerRecord[] }> {
    const marks = new Map((await erasures.find({})).map(({ _id, at }) => [_id, at]));
    if (marks.size === 0) return { users: [], children: [] };
    const accounts = await users.find({}, { projection: { createdAt: 1 } });
    // The first account's id is the same in every club, so an account created after the erasure is another person.
    const userIds = accounts.flatMap(({ _id, createdAt }) => {
      const at = marks.get(markOfUser(_id));
      return at !== undefined && createdAt <= at ? [_id] : [];
    });
    const children = await players.find({}, { projection: { createdBy: 1 } });
    const childIds = children.flatMap((child) => (marks.has(markOfPlayer(child)) ? [child._id] : []));
    return {
      users: userIds.length > 0 ? await users.find({ _id: { $in: userIds } }) : [],
      children: childIds.length > 0 ? await players.find({ _id: { $in: childIds } }) : [],
    };
  },
});
