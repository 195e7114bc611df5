/** Publishes changes of engagements. */

import type { EngagementRecord } from '@touchline/server/records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { monthStart } from '@touchline/shared/months';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';

export function engagementFacts(services: Services) {
  const publish = (
    { _id: id, teamId, userId, month }: EngagementRecord,
    state: { version: number; removed?: true },
    stamp: ChangeStamp,
  ) =>
    publishMessage(services, 'engagement:changed', { teams: [teamId] }, () => ({
      ...stamp,
      id,
      teamId,
      userId,
      month: monthStart(month),
      ...state,
    }));

  return {
    /** @param engagement the record after the write */
    saved: (engagement: EngagementRecord, stamp: ChangeStamp) =>
      publish(engagement, { version: engagement.version }, stamp),

    removed: (engagement: EngagementRecord, stamp: ChangeStamp) =>
      publish(engagement, { version: engagement.version + 1, removed: true }, stamp),
  };
}
