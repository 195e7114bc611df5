/** Who hears of a team's boards: everybody who may see them. What is drawn goes to those who have joined one. */
import { rooms } from '@touchline/shared/live/rooms';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Delivery } from './delivery';

type Boards = 'board:changed';

export const boardAudiences = {
  'board:changed': ({ payload }: MessageFact<Boards>): Delivery<Boards>[] => [
    { rooms: [rooms.admin(), rooms.teamFull(payload.teamId), rooms.teamMasked(payload.teamId)], payload },
  ],
};
