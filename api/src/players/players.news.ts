/** Publishes changes of a child's record to every team with the child on its roster. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import type { PlayerRecord } from '@touchline/shared/server/records';
import type { Services } from '../services';
import { teamsNews } from '../teams/teams.news';
import { teamsStore } from '../teams/teams.store';

export function playersNews(services: Services) {
  const teams = teamsStore(services.store);
  const news = teamsNews(services);

  /** @param child the record that the write returned */
  return async (child: PlayerRecord, stamp: ChangeStamp): Promise<void> => {
    for (const team of await teams.touchRostersWith(child._id)) news.playerSaved(team, child, stamp);
  };
}
