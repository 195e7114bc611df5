/** What is told when a child's record changes: every roster that holds the child shows it anew. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import type { PlayerRecord } from '@touchline/shared/server/records';
import type { Services } from '../services';
import { teamsNews } from '../teams/teams.news';
import { teamsStore } from '../teams/teams.store';

export function playersNews(services: Services) {
  const teams = teamsStore(services.store);
  const news = teamsNews(services);

  /** @param child the record as the write returned it */
  return async (child: PlayerRecord, stamp: ChangeStamp): Promise<void> => {
    for (const team of await teams.touchRostersWith(child._id)) news.playerSaved(team, child, stamp);
  };
}
