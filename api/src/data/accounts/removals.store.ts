/** Queries and writes of requests to remove a guardian. A child's record holds them. */
import type { ClubStore } from '@touchline/server/club-store';
import type { PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { NOT_MERGING, REMOVALS_NOTED } from '../players/players.store';

export const removalsStore = ({ players }: Pick<ClubStore, 'players'>) => ({
  /**
   * Stores a request to remove a guardian. Returns false when a request is open, they have objected to one, or the address is not a
   * guardian.
   * @param stale ignores an earlier request from before this time (ms)
   */
  askRemoval: async (_id: string, address: string, { by, stale }: { by: string; stale: number }): Promise<boolean> => {
    const path = `removals.${memberRow(address)}`;
    const whileNotAsked = {
      _id,
      ...NOT_MERGING,
      contacts: address,
      $or: [
        { [path]: { $exists: false } },
        { [`${path}.at`]: { $lte: stale }, [`${path}.objected`]: { $exists: false } },
      ],
    };
    const request = { by, at: Date.now() };
    const asked = { [`removalsAsked.${memberRow(address)}`]: { $each: [request], $slice: -REMOVALS_NOTED } };
    return (await players.updateOne(whileNotAsked, { $set: { [path]: request }, $push: asked })) === 1;
  },

  /** Stores a guardian's objection to their removal. Returns the child before it, or null when no request is open. */
  objectToRemoval: (_id: string, address: string): Promise<PlayerRecord | null> => {
    const path = `removals.${memberRow(address)}`;
    return players.findOneAndUpdate(
      {
        _id,
        ...NOT_MERGING,
        contacts: address,
        [`${path}.at`]: { $exists: true },
        [`${path}.withdrawn`]: { $exists: false },
      },
      { $set: { [`${path}.objected`]: true } },
      { returnDocument: 'before' },
    );
  },

  /** Takes back a request to remove a guardian; an objection stays. Returns false when this account has none open. */
  withdrawRemoval: async (_id: string, address: string, by: string): Promise<boolean> => {
    const path = `removals.${memberRow(address)}`;
    const open = {
      _id,
      ...NOT_MERGING,
      contacts: address,
      [`${path}.by`]: by,
      [`${path}.withdrawn`]: { $exists: false },
    };
    const unopposed = { ...open, [`${path}.objected`]: { $exists: false } };
    return (
      (await players.updateOne(unopposed, { $unset: { [path]: '' } })) === 1 ||
      (await players.updateOne(open, { $set: { [`${path}.withdrawn`]: true } })) === 1
    );
  },
});
