/** Publishes changes of developments. */

import type { DevelopmentRecord } from '@touchline/server/records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { monthStart } from '@touchline/shared/months';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';

export function developmentFacts(services: Services) {
  const publish = (
    { _id: id, teamId, playerId, month }: DevelopmentRecord,
    state: { version: number; removed?: true },
    { stamp, guardians }: DevelopmentChange,
  ) =>
    publishMessage(services, 'development:changed', { teams: [teamId], users: guardians }, () => ({
      ...stamp,
      id,
      teamId,
      playerId,
      month: monthStart(month),
      ...state,
    }));

  return {
    /** @param development the record after the write */
    saved: (development: DevelopmentRecord, change: DevelopmentChange) =>
      publish(development, { version: development.version }, change),

    removed: (development: DevelopmentRecord, change: DevelopmentChange) =>
      publish(development, { version: development.version + 1, removed: true }, change),
  };
}

export interface DevelopmentChange {
  stamp: ChangeStamp;
  /** Account ids of the player's guardians, who get the message besides the team's staff. */
  guardians: string[];
}
