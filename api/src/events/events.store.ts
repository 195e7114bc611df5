/** Queries and writes of events. Every write is one atomic operation that raises `version` by one. */

import type { EventKey, Participant, Play } from '@touchline/shared/events/events.shapes';
import { monthSpan } from '@touchline/shared/months';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/shared/server/records';
import { itemRow, singleItem } from '@touchline/shared/server/row-keys';
import type { Filter } from '@touchline/shared/server/store/port';
import { retryOnConflict } from '../retry-on-conflict';
import { isUnchangedList } from '../unchanged-list';
import { demandBudget, demandNewBudget } from './events.budget';
import { countedWrite, withoutChanges } from './events.counted.store';

/** What of an event its rules are judged on. */
export type EventHead = Pick<EventRecord, '_id' | 'tags' | 'createdBy'>;

/** What saving a form writes. */
interface EventSave {
  /** Values by dot path. */
  set: Record<string, unknown>;
  unset: string[];
  /** The key that the event has from now on; those that it had stay valid. */
  key: string;
  /** Items, by `singleItem(…)`, that nobody changed by themselves since the event was read. */
  untouched: readonly string[];
  /** Only while nobody is signed up. */
  whileEmpty: boolean;
  change: EventChange;
}

/** Events that one query of `pages` reads. */
const PAGE = 500;

const byTime = { sort: { eventTime: 1 }, ...withoutChanges } as const;
const atKey = ({ id, time, hash }: EventKey): Filter => ({ _id: id, keys: `${time}/${hash}` });

/** Still the tags on which a right was judged: when they have changed meanwhile, the call is judged again. */
export const sameTags = (tags: readonly string[]): Filter => isUnchangedList('tags', tags);

/** Notes that a play changed by itself in the version after this one: an older form does not undo it. */
const changedSingly = ({ version }: EventRecord, playId: string) => ({
  [`itemVersions.${singleItem('plays', itemRow(playId))}`]: version + 1,
});

/** These fields of every event there is, by id. */
async function* pages(events: ClubStore['events'], projection: Partial<Record<keyof EventRecord, 1>>) {
  for (let after = ''; ; ) {
    const page = await events.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: PAGE, projection });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?._id ?? after;
  }
}

export const eventsStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Events from a moment on, of these teams. */
  list: (teams: 'all' | readonly string[], from: number): Promise<EventRecord[]> =>
    events.find({ eventTime: { $gte: from }, ...(teams !== 'all' && { tags: { $in: teams } }) }, byTime),

  ofTeam(tag: string, month: string | undefined): Promise<EventRecord[]> {
    const span = month === undefined ? undefined : monthSpan(month);
    return events.find({ tags: tag, ...(span && { eventTime: { $gte: span.from, $lt: span.before } }) }, byTime);
  },

  /** What people answered to these teams' events from one moment on and before another, the earliest first. */
  answersTo: (teams: readonly string[], { from, before }: ReturnType<typeof monthSpan>): Promise<EventRecord[]> =>
    events.find(
      { tags: { $in: teams }, eventTime: { $gte: from, $lt: before } },
      { sort: { eventTime: 1 }, projection: { tags: 1, eventTime: 1, eventState: 1, attendees: 1 } },
    ),

  /** A team's next events from a moment (ms) on, the earliest first. */
  nextOf: (tag: string, from: number, limit: number): Promise<EventRecord[]> =>
    events.find({ tags: tag, eventTime: { $gte: from } }, { ...byTime, limit }),

  /** The event that has, or once had, this key. */
  byKey: (key: EventKey): Promise<EventRecord | null> => events.findOne(atKey(key), withoutChanges),

  byId: (id: string): Promise<EventRecord | null> => events.findOne({ _id: id }, withoutChanges),

  /** What an event remembers of its changes. */
  historyByKey: (key: EventKey): Promise<(EventHead & Pick<EventRecord, 'version' | 'changes'>) | null> =>
    events.findOne(atKey(key), { projection: { tags: 1, createdBy: 1, version: 1, changes: 1 } }),

  headByKey: (key: EventKey): Promise<EventHead | null> =>
    events.findOne(atKey(key), { projection: { tags: 1, createdBy: 1 } }),

  /** Ids of every event there is, ordered as texts, not by time; one that comes meanwhile may be left out. */
  async *everyId(): AsyncGenerator<string> {
    for await (const { _id } of pages(events, { rev: 1 })) yield _id;
  },

  /** Ids of these teams' events from a moment (ms) on. */
  async comingOf(tags: readonly string[], from: number): Promise<string[]> {
    if (tags.length === 0) return [];
    const found = await events.find({ tags: { $in: tags }, eventTime: { $gte: from } }, { projection: { rev: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Every event with a row like this, of whichever team, the earliest first. */
  async everyWithRow(isWanted: (row: AttendeeRecord) => boolean): Promise<EventRecord[]> {
    const ids: string[] = [];
    for await (const { _id, attendees } of pages(events, { attendees: 1 }))
      if (Object.values(attendees).some(isWanted)) ids.push(_id);
    return ids.length > 0 ? events.find({ _id: { $in: ids } }, byTime) : [];
  },

  /** Writes values by dot path into an event that is still the one that was read. */
  rewrite: (event: EventRecord, set: Record<string, unknown>, change: EventChange): Promise<EventRecord | null> =>
    countedWrite(events, { _id: event._id, version: event.version }, change, { $set: set }),

  /** Takes an account's name out of what an event remembers of its changes. No version: no screen holds it. */
  forgetAuthor: (id: string, userId: string, name: string): Promise<true> =>
    retryOnConflict(async () => {
      const event = await events.findOne({ _id: id });
      if (!event?.changes.some(({ by }) => by.userId === userId && by.name !== name)) return true;
      const changes = event.changes.map((change) =>
        change.by.userId === userId ? { ...change, by: { userId, name } } : change,
      );
      const after = await events.updateOne({ _id: id, version: event.version }, { $set: { changes } });
      return after === 1 ? true : undefined;
    }),

  async authorOf(id: string): Promise<string | undefined> {
    return (await events.findOne({ _id: id }, { projection: { createdBy: 1 } }))?.createdBy;
  },

  /** When an account's newest events were made, oldest first. */
  async madeSince(userId: string, since: number): Promise<number[]> {
    const made = await events.find(
      { createdBy: userId, createdAt: { $gte: since } },
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return made.map(({ createdAt }) => createdAt);
  },

  /** @throws Problem 409 when it is larger than an event may be */
  insert: async (event: EventRecord): Promise<void> => {
    demandNewBudget(event);
    await events.insertOne(event);
  },

  /** Takes an event back that was made a moment ago and told to nobody. */
  withdraw: (_id: string, createdBy: string): Promise<number> => events.deleteOne({ _id, createdBy }),

  /**
   * Saves a form; null when another one, or another team on it, came in between.
   * @throws Problem 409 when the event would become larger than it may be
   */
  async save(
    event: EventRecord,
    { set, unset, key, untouched, whileEmpty, change }: EventSave,
  ): Promise<EventRecord | null> {
    demandBudget(event, set, unset);
    return countedWrite(
      events,
      {
        ...{ _id: event._id, rev: event.rev, ...sameTags(event.tags), ...(whileEmpty && { attendeeCount: 0 }) },
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

  /**
   * @param exactly only while nothing at all has changed, so that the noted version is the very one of this write
   * @throws Problem 409 when the event would become larger than it may be
   */
  async savePlay(event: EventRecord, play: Play, change: EventChange, exactly: boolean): Promise<EventRecord | null> {
    const set = { [`plays.${itemRow(play.id)}`]: play, ...changedSingly(event, play.id) };
    demandBudget(event, set);
    return countedWrite(
      events,
      { _id: event._id, ...sameTags(event.tags), ...(exactly && { version: event.version }) },
      change,
      { $set: set },
    );
  },

  /** @param exactly as in `savePlay` */
  removePlay: (
    event: EventRecord,
    playId: string,
    change: EventChange,
    exactly: boolean,
  ): Promise<EventRecord | null> =>
    countedWrite(
      events,
      {
        ...{ _id: event._id, ...sameTags(event.tags), ...(exactly && { version: event.version }) },
        [`plays.${itemRow(playId)}`]: { $exists: true },
      },
      change,
      { $unset: { [`plays.${itemRow(playId)}`]: '' }, $set: changedSingly(event, playId) },
    ),

  /**
   * Adds participants, each under an id that no participant has.
   * @throws Problem 409 when the event would become larger than it may be
   */
  async addParticipants(
    event: EventRecord,
    added: readonly Participant[],
    change: EventChange,
  ): Promise<EventRecord | null> {
    const rows = added.map((participant) => [`participants.${itemRow(participant.id)}`, participant] as const);
    demandBudget(event, Object.fromEntries(rows));
    const absent = rows.map(([path]) => [path, { $exists: false }] as const);
    return countedWrite(events, { _id: event._id, ...sameTags(event.tags), ...Object.fromEntries(absent) }, change, {
      $set: Object.fromEntries(rows),
    });
  },

  /** Takes one of several teams off an event that nobody is signed up for; null when it is not so any more. */
  takeOffTeam: (event: EventHead, tag: string, change: EventChange): Promise<EventRecord | null> =>
    countedWrite(events, { _id: event._id, attendeeCount: 0, ...sameTags(event.tags) }, change, {
      $pull: { tags: tag },
    }),

  /** Removes an event that nobody is signed up for; false when it is not so any more. */
  remove: async (event: EventHead): Promise<boolean> =>
    (await events.deleteOne({ _id: event._id, attendeeCount: 0, ...sameTags(event.tags) })) === 1,
});
