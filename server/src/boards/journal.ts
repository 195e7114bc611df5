/**
 * The journal of a board: an append-only list of Yjs updates, which commute and may repeat (docs/decisions/0017). The server keeps no
 * document of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClubStore } from '../club-store';
import type { BoardEntryRecord } from '../records';

export type JournalStore = Pick<ClubStore, 'boardJournal'>;

/** The MongoDB adapter returns buffers; the rest of the code expects plain byte arrays. */
const bytesOf = ({ update }: BoardEntryRecord): Uint8Array =>
  new Uint8Array(update.buffer, update.byteOffset, update.byteLength);

const newEntry = (boardId: string, update: Uint8Array, at: number): BoardEntryRecord => ({
  _id: randomUUID(),
  boardId,
  at,
  update,
});

/**
 * Returns every entry, oldest first. In that order a reader misses nothing during a compaction: the merged entry sorts behind the old
 * ones and is written before they are deleted.
 */
const entriesOf = ({ boardJournal }: JournalStore, boardId: string): Promise<BoardEntryRecord[]> =>
  boardJournal.find({ boardId }, { sort: { at: 1 } });

/** Returns every entry of a board, oldest first. */
export async function readJournal(store: JournalStore, boardId: string) {
  const entries = await entriesOf(store, boardId);
  return entries.map((found) => ({ id: found._id, at: found.at, update: bytesOf(found) }));
}

/** Returns the ids of a board's entries. */
export async function entryIds({ boardJournal }: JournalStore, boardId: string): Promise<string[]> {
  const found = await boardJournal.find({ boardId }, { projection: { _id: 1 } });
  return found.map(({ _id }) => _id);
}

/** Returns those of these entries that still exist. */
export async function readEntries({ boardJournal }: JournalStore, ids: readonly string[]) {
  const entries = await boardJournal.find({ _id: { $in: [...ids] } });
  return entries.map((found) => ({ id: found._id, update: bytesOf(found) }));
}

/** Yields the id of every board with a journal, including removed boards. */
export async function* boardsWithJournals({ boardJournal }: JournalStore): AsyncGenerator<string> {
  const firstEntryAfter = (boardId?: string) =>
    boardJournal.findOne(boardId === undefined ? {} : { boardId: { $gt: boardId } }, {
      sort: { boardId: 1 },
      projection: { boardId: 1 },
    });
  for (let next = await firstEntryAfter(); next; next = await firstEntryAfter(next.boardId)) yield next.boardId;
}

/** Yields every stored entry, board by board, including removed boards. Entries may be compacted meanwhile. */
export async function* readEveryJournal(store: JournalStore): AsyncGenerator<BoardEntryRecord> {
  for await (const boardId of boardsWithJournals(store)) yield* await entriesOf(store, boardId);
}

/** Appends an update. Resolves when it is durable. */
export const appendUpdate = (
  { boardJournal }: JournalStore,
  boardId: string,
  update: Uint8Array,
  at = Date.now(),
): Promise<void> => boardJournal.insertOne(newEntry(boardId, update, at));

/** Appends a stroke. Resolves when it survives this process; `durable` resolves when it is durable (docs/decisions/0023). */
export async function appendStroke(
  { boardJournal }: JournalStore,
  boardId: string,
  update: Uint8Array,
): Promise<{ id: string; durable: Promise<void> }> {
  const record = newEntry(boardId, update, Date.now());
  const { durable } = await boardJournal.append(record);
  return { id: record._id, durable };
}

/** Entries per delete, and the pause (ms) before it, so that strokes hardly wait. */
const DELETE_BATCH = 10;
const DELETE_PAUSE_MS = 20;

/** Replaces entries by the entry that merges them. Concurrent calls are safe, because repeated updates have no effect. */
export async function replaceEntries(
  store: JournalStore,
  boardId: string,
  merged: readonly { id: string; at: number }[],
  update: Uint8Array,
): Promise<void> {
  const afterMerged = merged.reduce((latest, { at }) => Math.max(latest, at), 0) + 1;
  await appendUpdate(store, boardId, update, Math.max(Date.now(), afterMerged));
  const ids = merged.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += DELETE_BATCH) {
    await delay(DELETE_PAUSE_MS);
    await store.boardJournal.deleteMany({ _id: { $in: ids.slice(from, from + DELETE_BATCH) } });
  }
}

export const dropJournal = ({ boardJournal }: JournalStore, boardId: string): Promise<number> =>
  boardJournal.deleteMany({ boardId });
