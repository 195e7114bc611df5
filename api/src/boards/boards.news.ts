/** What is told of boards: that the list of a team's boards changed. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { messageFact, publishFact } from '../news/publish';
import type { Services } from '../services';

export const boardsNews = (services: Services) => ({
  changed: (teamId: string, stamp: ChangeStamp) =>
    publishFact(services, () => messageFact('board:changed', { ...stamp, teamId }, { teams: [teamId] })),
});
