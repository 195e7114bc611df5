/** Writes of forms, teams and removals of events, for `api/src/reactions` alone: people may leave an event by them. */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord } from '@touchline/server/records';
import { assertSizeAfter } from './event-size';
import { type EventHead, sameTags } from './events.store';
import { versionedWrite, withoutChanges } from './versioned-write.store';

/** The write of a form. */
export interface EventSave {
  /** Values by dot path. */
  set: Record<string, unknown>;
  unset: string[];
  /** The event's new key. Its earlier keys stay valid. */
  key: string;
  /** Keys of items, from `singleItem(…)`, that must be unchanged since the event was read. */
  untouched: readonly string[];
  /** Writes only if no person is signed up. */
  whileEmpty: boolean;
  change: EventChange;
}

export const eventTeamsStore = ({ events, removedEvents }: Pick<ClubStore, 'events' | 'removedEvents'>) => ({
  /**
   * Saves a form. Returns null when another form was saved or the teams changed since.
   * @throws Problem 409 when the event would be too large
   */
  async save(
    event: EventRecord,
    { set, unset, key, untouched, whileEmpty, change }: EventSave,
  ): Promise<EventRecord | null> {
    assertSizeAfter(event, set, unset);
    return versionedWrite(
      events,
      {
        _id: event._id,
        rev: event.rev,
        ...sameTags(event.tags),
        ...(whileEmpty && { attendeeCount: 0 }),
        ...Object.fromEntries(
          untouched.map((item) => [`itemVersions.${item}`, event.itemVersions?.[item] ?? { $exists: false }]),
        ),
      },
      change,
      {
        ...(Object.keys(set).length > 0 && { $set: set }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, '' as const])) }),
        $addToSet: { keys: key },
        $inc: { rev: 1 },
      },
    );
  },

  /** Removes one of several teams. Returns null when a person is signed up or the teams changed. */
  removeTeam: (event: EventHead, tag: string, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, attendeeCount: 0, ...sameTags(event.tags) }, change, {
      $pull: { tags: tag },
    }),

  /**
   * Deletes an event. Returns false when a person is signed up or the teams changed.
   * @param by the account that removes it
   */
  async remove(event: EventHead, by: string): Promise<boolean> {
    const stored = await events.findOne({ _id: event._id }, withoutChanges);
    if (!stored) return false;
    const at = Date.now();
    const { name, tags, eventTime, eventState, eventLocation, told } = stored;
    const trace = {
      name,
      tags,
      eventTime,
      eventState,
      place: eventLocation.name,
      removedBy: by,
      ...(told && { knownAt: told.knownAt, isCancelTold: told.cancelled }),
    };
    // Each of several concurrent removals stores its own trace, and deletes it again if it does not succeed.
    const _id = randomUUID();
    await removedEvents.insertOne({ _id, eventId: event._id, event: trace, at, expiresAt: at + 7 * 86_400_000 });
    const isGone = (await events.deleteOne({ _id: event._id, attendeeCount: 0, ...sameTags(event.tags) })) === 1;
    if (!isGone) await removedEvents.deleteOne({ _id });
    return isGone;
  },
});
