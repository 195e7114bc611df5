/** Writes of matches. Each is one atomic operation that raises `version` by one. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EntryRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Filter, StoreConflict, type Update } from '@touchline/server/store/port';
import { type FieldChanges, updateOf, valuesAt } from '../../base/changed-fields';

const ABSENT = { $exists: false } as const;
const entryPath = (id: string) => `entries.${itemRow(id)}`;

/** Returns the ids of the children whom values of an entry name. */
export const childrenIn = ({ playerId, otherPlayerId, lineup }: FieldChanges<EntryRecord>): string[] =>
  [playerId, otherPlayerId, ...Object.values(lineup ?? {})].filter((id) => id !== undefined);

/** Returns the ids of the people whom values of an entry name. */
const namedIn = (fields: FieldChanges<EntryRecord>): string[] => [
  ...childrenIn(fields),
  ...(fields.userId === undefined ? [] : [fields.userId]),
];

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

    /**
     * Writes the line-up. Returns null when somebody saved since this `rev`.
     * @param shape is added to the journal, while this has not changed since it was read
     */
    saveLineup(
      { _id, rev, version }: MatchRecord,
      fields: FieldChanges<MatchRecord>,
      named: readonly string[],
      shape?: EntryRecord,
    ): Promise<MatchRecord | null> {
      const update = updateOf(shape ? { ...fields, [entryPath(shape.id)]: shape } : fields);
      const people = shape ? [...named, ...namedIn(shape)] : named;
      return write({ _id, rev, ...(shape && { version }) }, people, { ...update, $inc: { rev: 1 } });
    },

    /** Writes the ties to its films. Returns null when the match changed since it was read. */
    saveAnchors: ({ _id, version }: MatchRecord, anchors: MatchRecord['anchors']): Promise<MatchRecord | null> =>
      write({ _id, version }, [], { $set: { anchors } }),

    /** Adds an entry. Returns null when its id is taken. */
    addEntry: ({ _id }: MatchRecord, entry: EntryRecord): Promise<MatchRecord | null> =>
      write({ _id, [entryPath(entry.id)]: { $exists: false } }, namedIn(entry), {
        $set: { [entryPath(entry.id)]: entry },
      }),

    /** Changes fields of an entry. Returns null when it is gone, or these fields changed since it was read. */
    changeEntry(
      { _id, version }: MatchRecord,
      stored: EntryRecord,
      fields: FieldChanges<EntryRecord>,
    ): Promise<MatchRecord | null> {
      const path = entryPath(stored.id);
      // Two equal calls at once must be one change.
      const before = (Object.keys(fields) as (keyof EntryRecord)[]).map(
        (name) => [name, stored[name] ?? ABSENT] as const,
      );
      // A shape is an object, which no filter compares: nothing of the match may have changed then.
      const isPlain = before.every(([, value]) => value === ABSENT || typeof value !== 'object');
      const unchanged = isPlain ? valuesAt(path, Object.fromEntries(before) as Filter) : { version };
      return write(
        { _id, [path]: { $exists: true }, ...(unchanged as Filter) },
        namedIn(fields),
        updateOf(valuesAt(path, fields)),
      );
    },

    /**
     * Removes an entry. Returns null when it is gone, or, with `kept`, when the match changed since it was read.
     * @param same only while this entry stands
     * @param kept replaces that entry
     */
    removeEntry: (
      { _id, version }: MatchRecord,
      id: string,
      same?: string,
      kept?: EntryRecord,
    ): Promise<MatchRecord | null> =>
      write(
        {
          _id,
          ...(kept && { version }),
          [entryPath(id)]: { $exists: true },
          ...(same !== undefined && { [entryPath(same)]: { $exists: true } }),
        },
        [],
        { $unset: { [entryPath(id)]: '' }, ...(kept && { $set: { [entryPath(kept.id)]: kept } }) },
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
