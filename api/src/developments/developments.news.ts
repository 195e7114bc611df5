/** What is told of developments: that one changed, to those who may read it. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { monthStart } from '@touchline/shared/months';
import type { DevelopmentRecord } from '@touchline/shared/server/records';
import { messageFact, publishFact } from '../news/publish';
import type { Services } from '../services';

/** `to`: when and by whom, and the accounts of the player's guardians. */
export function developmentsNews(services: Services) {
  const told = (development: DevelopmentRecord, change: { version: number; removed?: true }, to: Told) => {
    const { _id: id, teamId, playerId, month } = development;
    const payload = { ...to.stamp, id, teamId, playerId, month: monthStart(month), ...change };
    publishFact(services, () => messageFact('development:changed', payload, { teams: [teamId], users: to.guardians }));
  };

  return {
    /** @param development as the write left it */
    saved: (development: DevelopmentRecord, to: Told) => told(development, { version: development.version }, to),

    removed: (development: DevelopmentRecord, to: Told) =>
      told(development, { version: development.version + 1, removed: true }, to),
  };
}

/** When and by whom, and which guardians hear of it beside the team's staff. */
export interface Told {
  stamp: ChangeStamp;
  /** Ids of their accounts. */
  guardians: string[];
}
