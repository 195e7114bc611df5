/** What is told of boards: that the list of a team's boards changed. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { message, tell } from '../news/tell';
import type { Services } from '../services';

export const boardsNews = (services: Services) => ({
  changed: (teamId: string, stamp: ChangeStamp) =>
    tell(services, () => message('board:changed', { ...stamp, teamId }, { teams: [teamId] })),
});
