/** Room for plays: how many an account saves in an hour, and how much film crews leave to those who run the team. */
import { bsonSize } from '@touchline/server/database/bson-size';
import type { EventRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Play } from '@touchline/shared/events/event.model';
import { MAX_PLAYS_BYTES } from '@touchline/shared/events/event-words';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { openRate } from '../../base/limits';
import { assertRoomIn } from '../../base/quotas';
import type { Services } from '../../base/services';
import { assertSize } from '../../data/events/event-size';

/** A play counts once for each so many bytes that it begins. */
const USUAL_PLAY = 2_048;

/**
 * Returns a function that counts the plays which an account adds or replaces.
 * It throws Problem 409 when only those who run the team may add more, 429 after too many plays.
 */
export function playRoom(services: Services) {
  const count = openRate(services, 'plays');
  return async (
    actor: Actor,
    { tags, plays }: Pick<EventRecord, 'tags' | 'plays'>,
    rows: Readonly<Record<string, Play>>,
  ): Promise<void> => {
    if (!managesAttendees(actor, tags)) {
      const added = Object.keys(rows).filter((row) => !(row in plays)).length;
      if (added > 0) assertRoomIn('playsOfCrews', { all: Object.keys(plays).length }, added);
      const bytes = bsonSize({ ...plays, ...rows });
      if (bytes > bsonSize(plays)) assertSize(bytes, MAX_PLAYS_BYTES / 2);
    }
    const points = Object.values(rows).reduce((sum, play) => sum + Math.ceil(bsonSize(play) / USUAL_PLAY), 0);
    if (points > 0) await count(actor.userId, points);
  };
}
