/** Queries and writes of player developments. */

import type { ClubStore } from '@touchline/server/club-store';
import type { DevelopmentRecord } from '@touchline/server/records';
import { monthOf } from '@touchline/shared/months';
import type { Span } from '@touchline/shared/span';

export type DevelopmentKey = Pick<DevelopmentRecord, 'playerId' | 'month'>;

const byMonth = { sort: { month: 1 } } as const;

export const developmentsStore = ({ developments }: Pick<ClubStore, 'developments'>) => ({
  byId: (id: string): Promise<DevelopmentRecord | null> => developments.findOne({ _id: id }),

  byKey: ({ playerId, month }: DevelopmentKey): Promise<DevelopmentRecord | null> =>
    developments.findOne({ playerId, month }),

  /** Returns the months of these teams within a span, of which nothing is changed. */
  list: (teams: 'all' | readonly string[], { from, to }: Span): Promise<DevelopmentRecord[]> =>
    developments.find(
      { ...(teams !== 'all' && { teamId: { $in: teams } }), month: { $gte: monthOf(from), $lte: monthOf(to) } },
      { ...byMonth, readOnly: true },
    ),

  /** Returns the months of these players, or only the given month. */
  ofPlayers: (playerIds: readonly string[], month?: string): Promise<DevelopmentRecord[]> =>
    playerIds.length
      ? developments.find({ playerId: { $in: playerIds }, ...(month !== undefined && { month }) }, byMonth)
      : Promise.resolve([]),

  insert: (development: DevelopmentRecord): Promise<void> =>
    developments.insertOne({ ...development, toTell: Date.now() }),

  /** Saves a form. Returns null when another form was saved since. */
  save: (development: DevelopmentRecord, fields: Partial<DevelopmentRecord>): Promise<DevelopmentRecord | null> =>
    developments.findOneAndUpdate(
      { _id: development._id, rev: development.rev },
      { $set: { ...fields, toTell: Date.now() }, $inc: { version: 1, rev: 1 } },
    ),

  /**
   * Gives a month to another child. Returns null when it changed since it was read.
   * @throws StoreConflict when that child has the month already
   */
  reassign: (
    { _id, playerId }: DevelopmentRecord,
    to: Pick<DevelopmentRecord, 'playerId' | 'playerName' | 'contactEmail'>,
  ): Promise<DevelopmentRecord | null> =>
    developments.findOneAndUpdate({ _id, playerId }, { $set: to, $inc: { version: 1, rev: 1 } }),

  /** Returns the months whose contact is this address. */
  ofContact: (contactEmail: string): Promise<DevelopmentRecord[]> => developments.find({ contactEmail }),

  /** Removes the contact from a development. Returns null when the contact changed or the development is gone. */
  forgetContact: ({ _id, contactEmail }: DevelopmentRecord): Promise<DevelopmentRecord | null> =>
    developments.findOneAndUpdate({ _id, contactEmail }, { $set: { contactEmail: '' }, $inc: { version: 1 } }),

  remove: async (id: string): Promise<boolean> => (await developments.deleteOne({ _id: id })) === 1,
});
