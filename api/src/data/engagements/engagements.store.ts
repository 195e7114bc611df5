/** Queries and writes of engagements. */

import type { ClubStore } from '@touchline/server/club-store';
import type { EngagementRecord } from '@touchline/server/records';
import type { Filter } from '@touchline/server/store/port';
import { monthOf } from '@touchline/shared/months';
import type { Span } from '@touchline/shared/span';

export type EngagementKey = Pick<EngagementRecord, 'teamId' | 'month' | 'userId'>;

const byMonth = { sort: { month: 1 } } as const;
const within = ({ from, to }: Span): Filter => ({ month: { $gte: monthOf(from), $lte: monthOf(to) } });

export const engagementsStore = ({ engagements }: Pick<ClubStore, 'engagements'>) => ({
  byId: (id: string): Promise<EngagementRecord | null> => engagements.findOne({ _id: id }),

  byKey: ({ teamId, month, userId }: EngagementKey): Promise<EngagementRecord | null> =>
    engagements.findOne({ teamId, month, userId }),

  /** Returns the months of these teams within a span. */
  list: (teams: 'all' | readonly string[], span: Span): Promise<EngagementRecord[]> =>
    engagements.find({ ...(teams !== 'all' && { teamId: { $in: teams } }), ...within(span) }, byMonth),

  /** Returns a user's months in all teams. */
  ofUser: (userId: string): Promise<EngagementRecord[]> => engagements.find({ userId }, byMonth),

  insert: (engagement: EngagementRecord): Promise<void> => engagements.insertOne(engagement),

  /**
   * Saves a form. Returns null when another form was saved since.
   * @param clearsDue whether the team's fee applies to the month again
   */
  save: (
    engagement: EngagementRecord,
    fields: Partial<EngagementRecord>,
    clearsDue: boolean,
  ): Promise<EngagementRecord | null> =>
    engagements.findOneAndUpdate(
      { _id: engagement._id, rev: engagement.rev },
      { $set: fields, ...(clearsDue && { $unset: { due: '' } }), $inc: { version: 1, rev: 1 } },
    ),

  remove: async (id: string): Promise<boolean> => (await engagements.deleteOne({ _id: id })) === 1,
});
