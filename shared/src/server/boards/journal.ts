/**
 * A board's journal: an append-only list of Yjs updates that commute and may repeat (docs/decisions/0017). Nobody keeps
 * a document of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClubStore } from '../club-store';
import type { BoardEntryRecord } from '../records';

export type JournalStore = Pick<ClubStore, 'boardJournal'>;

/** The adapter of MongoDB answers buffers: everything behind this sees plain bytes. */
const plain = ({ update }: BoardEntryRecord): Uint8Array =>
  new Uint8Array(update.buffer, update.byteOffset, update.byteLength);

const entry = (boardId: string, update: Uint8Array, at: number): BoardEntryRecord => ({
  _id: randomUUID(),
  boardId,
  at,
  update,
});

/**
 * Every entry, oldest first. In that order a reader misses nothing while entries are merged: what merges them comes after
 * them and is written before they go, so whoever is past its place has read them all.
 */
const entriesOf = ({ boardJournal }: JournalStore, boardId: string): Promise<BoardEntryRecord[]> =>
  boardJournal.find({ boardId }, { sort: { at: 1 } });

/** Every entry of a board, oldest first. */
export async function readJournal(store: JournalStore, boardId: string) {
  const entries = await entriesOf(store, boardId);
  return entries.map((found) => ({ id: found._id, at: found.at, update: plain(found) }));
}

/** The ids of a board's entries. */
export async function entryIds({ boardJournal }: JournalStore, boardId: string): Promise<string[]> {
  const found = await boardJournal.find({ boardId }, { projection: { _id: 1 } });
  return found.map(({ _id }) => _id);
}

/** Those of these entries that are still there. */
export async function readEntries({ boardJournal }: JournalStore, ids: readonly string[]) {
  const entries = await boardJournal.find({ _id: { $in: [...ids] } });
  return entries.map((found) => ({ id: found._id, update: plain(found) }));
}

/** The id of every board that has a journal, also of those that are removed. */
export async function* boardsWithJournals({ boardJournal }: JournalStore): AsyncGenerator<string> {
  const first = (after: string) =>
    boardJournal.findOne({ boardId: { $gt: after } }, { sort: { boardId: 1 }, projection: { boardId: 1 } });
  for (let next = await first(''); next; next = await first(next.boardId)) yield next.boardId;
}

/** Every entry of every journal, as stored, board by board, also of those that are removed. Entries may be merged meanwhile. */
export async function* readEveryJournal(store: JournalStore): AsyncGenerator<BoardEntryRecord> {
  for await (const boardId of boardsWithJournals(store)) yield* await entriesOf(store, boardId);
}

/** Resolves when the update is durable. */
export const appendUpdate = (
  { boardJournal }: JournalStore,
  boardId: string,
  update: Uint8Array,
  at = Date.now(),
): Promise<void> => boardJournal.insertOne(entry(boardId, update, at));

/** Resolves when the update outlives this process, and answers what resolves when it is durable (docs/decisions/0024). */
export async function appendStroke(
  { boardJournal }: JournalStore,
  boardId: string,
  update: Uint8Array,
): Promise<{ id: string; durable: Promise<void> }> {
  const record = entry(boardId, update, Date.now());
  const { durable } = await boardJournal.append(record);
  return { id: record._id, durable };
}

/** So many entries go in one write, and so long (ms) nothing goes after it: what is drawn meanwhile hardly waits. */
const AT_ONCE = 10;
const REST = 20;

/** Puts one entry in the place of those that it merges. Several may do it at once: what is there twice is there once. */
export async function replaceEntries(
  store: JournalStore,
  boardId: string,
  merged: readonly { id: string; at: number }[],
  update: Uint8Array,
): Promise<void> {
  const after = merged.reduce((latest, { at }) => Math.max(latest, at), 0) + 1;
  await appendUpdate(store, boardId, update, Math.max(Date.now(), after));
  const ids = merged.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await delay(REST);
    await store.boardJournal.deleteMany({ _id: { $in: ids.slice(from, from + AT_ONCE) } });
  }
}

export const dropJournal = ({ boardJournal }: JournalStore, boardId: string): Promise<number> =>
  boardJournal.deleteMany({ boardId });
