/** Queries and writes of requests to join a team. */

import type { ClubStore } from '@touchline/server/club-store';
import type { RequestRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import { DAY } from '@touchline/shared/span';

/** An open request is deleted this long after it was made (ms), a decided one this long after the decision. */
const OPEN_FOR = 90 * DAY;
const DECIDED_FOR = 30 * DAY;

const slotOf = (teamId: string, userId: string): string => `${teamId}/${userId}`;
const unexpired = () => ({ expiresAt: { $gt: Date.now() } });
const newestFirst = { sort: { createdAt: -1 } } as const;

export type RequestDecision = NonNullable<RequestRecord['decision']>;

export const requestsStore = ({ requests }: Pick<ClubStore, 'requests'>) => {
  /** Returns the account's open request to join the team. */
  const openOf = (teamId: string, userId: string): Promise<RequestRecord | null> =>
    requests.findOne({ slot: slotOf(teamId, userId), ...unexpired() });

  return {
    openOf,

    /** Stores a new request. Returns the open one when there is one. */
    async add(fields: Pick<RequestRecord, '_id' | 'teamId' | 'userId' | 'by' | 'children'>): Promise<RequestRecord> {
      const { teamId, userId } = fields;
      const slot = slotOf(teamId, userId);
      await requests.deleteOne({ slot, expiresAt: { $lte: Date.now() } });
      const createdAt = Date.now();
      const request = {
        ...fields,
        state: 'open' as const,
        slot,
        playerIds: [],
        createdAt,
        toTell: createdAt,
        expiresAt: createdAt + OPEN_FOR,
      };
      try {
        await requests.insertOne(request);
        return request;
      } catch (error) {
        const open = error instanceof StoreConflict ? await openOf(teamId, userId) : null;
        if (!open) throw error;
        return open;
      }
    },

    /** Deletes a request that was just stored and not published. */
    withdraw: (_id: string): Promise<number> => requests.deleteOne({ _id, state: 'open' }),

    byId: (_id: string): Promise<RequestRecord | null> => requests.findOne({ _id, ...unexpired() }),

    /** Returns the open requests to join these teams, or to join any. */
    open: (teamIds?: readonly string[]): Promise<RequestRecord[]> =>
      requests.find({ ...(teamIds && { teamId: { $in: teamIds } }), state: 'open', ...unexpired() }, newestFirst),

    ofUser: (userId: string): Promise<RequestRecord[]> => requests.find({ userId, ...unexpired() }, newestFirst),

    /** Stores a decision. Returns null when the request was decided or has ended: one decision stands. */
    decide: (_id: string, state: 'accepting' | 'declined', decision: RequestDecision): Promise<RequestRecord | null> =>
      requests.findOneAndUpdate(
        { _id, state: 'open', ...unexpired() },
        { $set: { state, decision, toTell: decision.at, expiresAt: decision.at + DECIDED_FOR }, $unset: { slot: '' } },
      ),

    accepted: (_id: string, playerIds: readonly string[]): Promise<number> =>
      requests.updateOne({ _id, state: 'accepting' }, { $set: { state: 'accepted', playerIds } }),

    /** Returns the accepted requests whose effects are not complete. */
    unfinished: (): Promise<RequestRecord[]> => requests.find({ state: 'accepting' }),

    /** Returns the requests to join the team that an account accepted within 30 days. */
    acceptedBy: (userId: string, teamId: string): Promise<RequestRecord[]> =>
      requests.find({
        teamId,
        'decision.by.userId': userId,
        state: { $in: ['accepting', 'accepted'] },
        ...unexpired(),
      }),

    /** Deletes requests by their person, a child or their team. */
    deleteAll: (filter: { userId: string } | { playerIds: string } | { teamId: string }) => requests.deleteMany(filter),

    /** Deletes the decided requests of an account that is erased. The records of those who joined stay. */
    forgetDecider: (userId: string) =>
      requests.deleteMany({ 'decision.by.userId': userId, state: { $in: ['accepted', 'declined'] } }),
  };
};
