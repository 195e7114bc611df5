/** Queries and writes of matches. Each write is one atomic operation that raises `version` by one. */
import type { ClubStore } from '@touchline/server/club-store';
import type { EntryRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Filter, StoreConflict, type Update } from '@touchline/server/store/port';
import { type FieldChanges, updateOf } from '../../base/changed-fields';

const entryPath = (id: string) => `entries.${itemRow(id)}`;

/** Returns the ids of the children whom an entry names. */
const namedIn = ({ playerId, otherPlayerId }: FieldChanges<EntryRecord>): string[] =>
  [playerId, otherPlayerId].filter((id) => id !== undefined);

export const matchesStore = ({ matches }: Pick<ClubStore, 'matches'>) => {
  const write = (filter: Filter, players: readonly string[], update: Update): Promise<MatchRecord | null> =>
    matches.findOneAndUpdate(filter, {
      ...update,
      $inc: { version: 1, ...update.$inc },
      ...(players.length > 0 && { $addToSet: { playerIds: { $each: [...players] } } }),
    });

  return {
    byId: (_id: string): Promise<MatchRecord | null> => matches.findOne({ _id }),

    /** Returns the matches of an event: of its rows, too. */
    ofEvent: (eventId: string): Promise<MatchRecord[]> => matches.find({ eventId }),

    /** Returns the matches that name this child, or did. */
    naming: (playerId: string): Promise<MatchRecord[]> => matches.find({ playerIds: playerId }),

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
      players: readonly string[],
    ): Promise<MatchRecord | null> {
      const update = updateOf(fields);
      return write({ _id, rev }, players, { ...update, $inc: { rev: 1 } });
    },

    /** Adds an entry. Returns null when its id is taken. */
    addEntry: ({ _id }: MatchRecord, entry: EntryRecord): Promise<MatchRecord | null> =>
      write({ _id, [entryPath(entry.id)]: { $exists: false } }, namedIn(entry), {
        $set: { [entryPath(entry.id)]: entry },
      }),

    /** Changes fields of an entry. Returns null when it is gone. */
    changeEntry: ({ _id }: MatchRecord, id: string, fields: FieldChanges<EntryRecord>): Promise<MatchRecord | null> =>
      write(
        { _id, [entryPath(id)]: { $exists: true } },
        namedIn(fields),
        updateOf(
          Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${entryPath(id)}.${name}`, value])),
        ),
      ),

    /** Removes an entry. Returns null when it is gone. */
    removeEntry: ({ _id }: MatchRecord, id: string): Promise<MatchRecord | null> =>
      write({ _id, [entryPath(id)]: { $exists: true } }, [], { $unset: { [entryPath(id)]: '' } }),

    /** Removes the matches of an event. */
    removeOfEvent: (eventId: string): Promise<number> => matches.deleteMany({ eventId }),
  };
};
