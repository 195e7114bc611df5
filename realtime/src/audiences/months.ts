/** Audiences of engagements and developments: exactly the users who may read them over REST. */
import { rooms } from '@touchline/shared/live/rooms';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Delivery } from './delivery';

type Engagement = 'engagement:changed';
type Development = 'development:changed';

export const monthAudiences = {
  'engagement:changed': ({ payload }: MessageFact<Engagement>): Delivery<Engagement>[] => [
    { rooms: [rooms.admin(), rooms.teamFull(payload.teamId), rooms.user(payload.userId)], payload },
  ],
  /** The child's guardians get it by account, so that other families do not learn of the development. */
  'development:changed': ({ payload, about }: MessageFact<Development>): Delivery<Development>[] => [
    {
      rooms: [
        rooms.admin(),
        rooms.teamFull(payload.teamId),
        rooms.teamFilm(payload.teamId),
        ...(about.users ?? []).map(rooms.user),
      ],
      payload,
    },
  ],
};
