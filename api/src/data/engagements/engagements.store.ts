/** Queries and writes of engagements. */

import type { ClubStore } from '@touchline/server/club-store';
import type { EngagementRecord } from '@touchline/server/records';
import type { Filter, FindOptions } from '@touchline/server/store/port';
import { monthOf } from '@touchline/shared/months';
import { PAGE_ROWS } from '@touchline/shared/pages';
import type { Span } from '@touchline/shared/span';

export type EngagementKey = Pick<EngagementRecord, 'teamId' | 'month' | 'userId'>;

const byMonth = { sort: { month: 1 } } as const;
const within = ({ from, to }: Span): Filter => ({ month: { $gte: monthOf(from), $lte: monthOf(to) } });

/** A condition of one value is exact, so that an index alone counts and skips. */
function ofTeams(teams: 'all' | readonly string[]): Filter {
  if (teams === 'all') return {};
  const [team] = teams;
  return { teamId: team !== undefined && teams.length === 1 ? team : { $in: [...teams] } };
}

export const engagementsStore = ({ engagements }: Pick<ClubStore, 'engagements'>) => ({
  byId: (id: string): Promise<EngagementRecord | null> => engagements.findOne({ _id: id }),

  byKey: ({ teamId, month, userId }: EngagementKey): Promise<EngagementRecord | null> =>
    engagements.findOne({ teamId, month, userId }),

  /** Returns the months of these teams within a span, of which nothing is changed. */
  list: (teams: 'all' | readonly string[], span: Span): Promise<EngagementRecord[]> =>
    engagements.find(
      { ...(teams !== 'all' && { teamId: { $in: teams } }), ...within(span) },
      { ...byMonth, readOnly: true },
    ),

  /**
   * Returns a page of the months of these teams within a span or in one month, and how many there are in all: newest months first, those of
   * one month by team.
   */
  async page(
    teams: 'all' | readonly string[],
    when: Span | string,
    from: number,
  ): Promise<{ total: number; page: EngagementRecord[] }> {
    const filter = { ...ofTeams(teams), ...(typeof when === 'string' ? { month: when } : within(when)) };
    const sort: FindOptions['sort'] = typeof when === 'string' ? { teamId: 1 } : { month: -1 };
    const [total, page] = await Promise.all([
      engagements.countDocuments(filter),
      engagements.find(filter, { sort, skip: from, limit: PAGE_ROWS, readOnly: true }),
    ]);
    return { total, page };
  },

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
