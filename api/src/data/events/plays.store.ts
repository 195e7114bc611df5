/** Writes of plays and the line-up outside forms. Each is one atomic operation on the event's document. */

import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord } from '@touchline/server/records';
import { itemRow, singleItem } from '@touchline/server/row-keys';
import type { Participant, Play } from '@touchline/shared/events/event.model';
import { assertSizeAfter } from './event-size';
import { sameTags } from './events.store';
import { versionedWrite } from './versioned-write.store';

/** Sets the version of a play that changes outside a form, so that an older form cannot undo the change. */
const playVersion = ({ version }: EventRecord, playId: string) => ({
  [`itemVersions.${singleItem('plays', itemRow(playId))}`]: version + 1,
});

export const playsStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /**
   * Adds a play, or replaces the play with its id. Returns null on a conflict.
   * @param isExact writes only if the event has not changed at all, so that the play's version is exact
   * @throws Problem 409 when the event would be too large
   */
  async save(event: EventRecord, play: Play, change: EventChange, isExact: boolean): Promise<EventRecord | null> {
    const set = { [`plays.${itemRow(play.id)}`]: play, ...playVersion(event, play.id) };
    assertSizeAfter(event, set);
    return versionedWrite(
      events,
      { _id: event._id, ...sameTags(event.tags), ...(isExact && { version: event.version }) },
      change,
      { $set: set },
    );
  },

  /**
   * Removes a play. Returns null when it is gone, or on a conflict.
   * @param isExact as in `save`
   */
  remove: (event: EventRecord, playId: string, change: EventChange, isExact: boolean): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      {
        _id: event._id,
        ...sameTags(event.tags),
        ...(isExact && { version: event.version }),
        [`plays.${itemRow(playId)}`]: { $exists: true },
      },
      change,
      { $unset: { [`plays.${itemRow(playId)}`]: '' }, $set: playVersion(event, playId) },
    ),

  /**
   * Adds participants. Returns null when one of their ids is taken.
   * @throws Problem 409 when the event would be too large
   */
  async addParticipants(
    event: EventRecord,
    added: readonly Participant[],
    change: EventChange,
  ): Promise<EventRecord | null> {
    const rows = added.map((participant) => [`participants.${itemRow(participant.id)}`, participant] as const);
    assertSizeAfter(event, Object.fromEntries(rows));
    const absent = rows.map(([path]) => [path, { $exists: false }] as const);
    return versionedWrite(events, { _id: event._id, ...sameTags(event.tags), ...Object.fromEntries(absent) }, change, {
      $set: Object.fromEntries(rows),
    });
  },
});
