/** Publishes changes of engagements. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { monthStart } from '@touchline/shared/months';
import type { EngagementRecord } from '@touchline/shared/server/records';
import { messageFact, publishFact } from '../news/publish';
import type { Services } from '../services';

export function engagementFacts(services: Services) {
  const payload = ({ _id, teamId, userId, month }: EngagementRecord, version: number, stamp: ChangeStamp) => ({
    ...stamp,
    id: _id,
    teamId,
    userId,
    month: monthStart(month),
    version,
  });

  return {
    /** @param engagement the record after the write */
    saved: (engagement: EngagementRecord, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact('engagement:changed', payload(engagement, engagement.version, stamp), {
          teams: [engagement.teamId],
        }),
      ),

    removed: (engagement: EngagementRecord, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact(
          'engagement:changed',
          { ...payload(engagement, engagement.version + 1, stamp), removed: true },
          { teams: [engagement.teamId] },
        ),
      ),
  };
}
