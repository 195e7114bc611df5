/** Writes line-ups and journals of matches, with all that follows for their events. */
import type { EntryRecord, EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { scoreOf } from '@touchline/shared/match/score';
import type { FieldChanges } from '../../base/changed-fields';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { matchFacts } from '../../data/match/match-facts';
import { childrenIn, matchWritesStore } from '../../data/match/match-writes.store';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { filmAudience } from '../events/film-audience';
import { mergeFollower } from '../merging/merge-follower';
import { isEnded, matchOutcomes } from './match-outcome';

/** A match as it was read, with its event. */
export interface FoundMatch {
  event: EventRecord;
  record: MatchRecord;
}

/** Returns what notices tell of a match. */
const newsOf = (match: MatchRecord): string => {
  const { ours, theirs } = scoreOf(Object.values(match.entries));
  return `${ours}–${theirs} ${isEnded(match)}`;
};

export function matchChanges(services: Services) {
  const stored = matchWritesStore(services.store);
  const publish = matchFacts(services);
  const settle = matchOutcomes(services);
  const marks = notifyMarksStore(services.store);
  const { followNamed } = mergeFollower(services);
  const { around: followAudience } = filmAudience(services);

  /** Stores the match before its first change. */
  const ensureStored = async ({ record }: FoundMatch): Promise<void> => {
    if (record.version === 0) await stored.insertOnce(record);
  };

  /** All that follows for the event. Can be repeated: a retried call finishes what a crash has interrupted. */
  async function follow(
    actor: Actor,
    { event, record }: FoundMatch,
    ...matches: readonly MatchRecord[]
  ): Promise<void> {
    if (matches.some(isEnded)) await settle(actor, event._id);
    const after = matches.at(-1);
    if (after === record || (after && newsOf(after) !== newsOf(record))) await marks.askLook(event._id, Date.now());
  }

  const followEntry = (actor: Actor, { event }: FoundMatch, fields: FieldChanges<EntryRecord>) =>
    followNamed(actor, event._id, childrenIn(fields));

  return {
    follow,

    /**
     * Saves fields of the line-up.
     * @param shape what stands from now on in a match that has begun
     * @returns null when somebody saved since
     */
    async saveLineup(
      actor: Actor,
      found: FoundMatch,
      fields: FieldChanges<MatchRecord>,
      named: readonly string[],
      shape?: EntryRecord,
    ): Promise<MatchRecord | null> {
      await ensureStored(found);
      const after = await followAudience(actor, found.event._id, () =>
        stored.saveLineup(found.record, fields, named, shape),
      );
      if (!after) return null;
      const written = { before: found.record, after };
      publish.lineupSaved(found.event, written, changeStamp(actor), Object.keys(fields), shape && itemRow(shape.id));
      await followNamed(actor, found.event._id, named);
      await follow(actor, found, after);
      return after;
    },

    /** Ties films to the match. Returns null when it changed since. */
    async saveAnchors(actor: Actor, found: FoundMatch, anchors: MatchRecord['anchors']): Promise<MatchRecord | null> {
      await ensureStored(found);
      const after = await stored.saveAnchors(found.record, anchors);
      if (after) publish.lineupSaved(found.event, { before: found.record, after }, changeStamp(actor), ['anchors']);
      return after;
    },

    /** Adds an entry. Returns null when its id is taken. */
    async addEntry(actor: Actor, found: FoundMatch, entry: EntryRecord): Promise<MatchRecord | null> {
      await ensureStored(found);
      const after = await followAudience(actor, found.event._id, () => stored.addEntry(found.record, entry));
      if (!after) return null;
      publish.entrySaved(found.event, { before: found.record, after }, changeStamp(actor), itemRow(entry.id));
      await followEntry(actor, found, entry);
      await follow(actor, found, after);
      return after;
    },

    /** Changes fields of an entry. Returns null when it is gone, or changed since. */
    async changeEntry(
      actor: Actor,
      found: FoundMatch,
      entry: EntryRecord,
      fields: FieldChanges<EntryRecord>,
    ): Promise<MatchRecord | null> {
      const after = await followAudience(actor, found.event._id, () => stored.changeEntry(found.record, entry, fields));
      if (!after) return null;
      publish.entryChanged(found.event, { before: found.record, after }, changeStamp(actor), itemRow(entry.id));
      await followEntry(actor, found, fields);
      await follow(actor, found, found.record, after);
      return after;
    },

    /**
     * Removes an entry. Returns null when it is gone, or, with `kept`, when the match changed since.
     * @param same only while this entry stands
     * @param kept replaces that entry
     */
    async removeEntry(
      actor: Actor,
      found: FoundMatch,
      id: string,
      same?: string,
      kept?: EntryRecord,
    ): Promise<MatchRecord | null> {
      const after = await followAudience(actor, found.event._id, () =>
        stored.removeEntry(found.record, id, same, kept),
      );
      if (!after) return null;
      publish.entryRemoved(found.event, { before: found.record, after }, changeStamp(actor), id, kept?.id);
      await follow(actor, found, found.record, after);
      return after;
    },
  };
}
