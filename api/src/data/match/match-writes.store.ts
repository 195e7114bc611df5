/** Writes of matches. Each is one atomic operation that raises `version` by one. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EntryRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Filter, StoreConflict, type Update } from '@touchline/server/store/port';
import { type FieldChanges, updateOf, valuesAt } from '../../base/changed-fields';

const entryPath = (id: string) => `entries.${itemRow(id)}`;

/** Returns the ids of the people whom values of an entry name. */
const namedIn = ({ playerId, otherPlayerId, userId }: FieldChanges<EntryRecord>): string[] =>
  [playerId, otherPlayerId, userId].filter((id) => id !== undefined);

export const matchWritesStore = ({ matches }: Pick<ClubStore, 'matches'>) => {
  const write = (filter: Filter, named: readonly string[], update: Update): Promise<MatchRecord | null> =>
    matches.findOneAndUpdate(filter, {
      ...update,
      $inc: { version: 1, ...update.$inc },
      ...(named.length > 0 && { $addToSet: { named: { $each: [...named] } } }),
    });

  return {
    /** Stores a match unless there is one. */
    async insertOnce(match: MatchRecord): Promise<void> {
      try {
        await matches.insertOne(match);
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
      }
    },

    /** Writes the line-up. Returns null when somebody saved since this `rev`. */
    saveLineup(
      { _id, rev }: MatchRecord,
      fields: FieldChanges<MatchRecord>,
      named: readonly string[],
    ): Promise<MatchRecord | null> {
      return write({ _id, rev }, named, { ...updateOf(fields), $inc: { rev: 1 } });
    },

    /** Writes the ties to its films. Returns null when the match changed since it was read. */
    saveAnchors: ({ _id, version }: MatchRecord, anchors: MatchRecord['anchors']): Promise<MatchRecord | null> =>
      write({ _id, version }, [], { $set: { anchors } }),

    /** Adds an entry. Returns null when its id is taken. */
    addEntry: ({ _id }: MatchRecord, entry: EntryRecord): Promise<MatchRecord | null> =>
      write({ _id, [entryPath(entry.id)]: { $exists: false } }, namedIn(entry), {
        $set: { [entryPath(entry.id)]: entry },
      }),

    /** Changes fields of an entry. Returns null when it is gone. */
    changeEntry: ({ _id }: MatchRecord, id: string, fields: FieldChanges<EntryRecord>): Promise<MatchRecord | null> =>
      write({ _id, [entryPath(id)]: { $exists: true } }, namedIn(fields), updateOf(valuesAt(entryPath(id), fields))),

    /**
     * Removes an entry. Returns null when it is gone.
     * @param same only while this entry stands
     */
    removeEntry: ({ _id }: MatchRecord, id: string, same?: string): Promise<MatchRecord | null> =>
      write(
        {
          _id,
          [entryPath(id)]: { $exists: true },
          ...(same !== undefined && { [entryPath(same)]: { $exists: true } }),
        },
        [],
        { $unset: { [entryPath(id)]: '' } },
      ),

    /** Writes and removes values by dot path. Returns null when the match changed since it was read. */
    rewrite: (
      { _id, version }: MatchRecord,
      fields: Record<string, unknown>,
      named: readonly string[] = [],
    ): Promise<MatchRecord | null> => write({ _id, version }, named, updateOf(fields)),

    /** Removes the matches of an event. */
    removeOfEvent: (eventId: string): Promise<number> => matches.deleteMany({ eventId }),
  };
};
