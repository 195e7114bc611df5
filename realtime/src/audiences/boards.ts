/** The audience of a team's list of boards: everyone who may see them. Strokes go to sockets that have joined the board. */
import { rooms } from '@touchline/shared/live/rooms';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Delivery } from './delivery';

type Boards = 'board:changed';

export const boardAudiences = {
  'board:changed': ({ payload }: MessageFact<Boards>): Delivery<Boards>[] => [
    { rooms: [rooms.admin(), rooms.teamFull(payload.teamId), rooms.teamMasked(payload.teamId)], payload },
  ],
};
