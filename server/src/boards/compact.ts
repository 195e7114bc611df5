/** Rewrites journals: compaction, copies, erasing children (decision 0112) and merging them. Several nodes may do it at once without losing data. */

import { rootsOf } from '@touchline/shared/boards/document';
import { hasMarkers, isMarkerOf } from '@touchline/shared/boards/markers';
import * as Y from 'yjs';
import type { ClubStore } from '../club-store';
import { appendUpdate, boardsWithJournals, type JournalStore, readJournal, replaceEntries } from './journal';
import { type Snapshot, snapshotOf } from './merge';

/** The journals, and the boards with the ids of erased children. */
export type BoardsStore = Pick<ClubStore, 'boards' | 'boardJournal'>;

const erasedFrom = async ({ boards }: BoardsStore, boardId: string): Promise<readonly string[]> =>
  (await boards.findOne({ _id: boardId }, { projection: { erasedPlayers: 1 } }))?.erasedPlayers ?? [];

/**
 * Merges the entries of a journal and removes the markers of these children. Does nothing when there is one entry without such markers.
 * An unreadable entry stays, unless it contains a marker of these children.
 */
export async function mergeJournal(store: BoardsStore, boardId: string, erased: readonly string[]): Promise<Snapshot> {
  const entries = await readJournal(store, boardId);
  const { held, update, full } = await snapshotOf(entries, erased);
  const withMarkers = entries.filter((entry) => hasMarkers(entry.update, erased));
  if (held.length > 1 || withMarkers.length > 0)
    await replaceEntries(store, boardId, [...new Set([...held, ...withMarkers])], update);
  return { update, full };
}

/** Merges the entries of a journal into one, and returns it. Unreadable entries stay. */
export const compactJournal = async (store: BoardsStore, boardId: string): Promise<Snapshot> =>
  mergeJournal(store, boardId, await erasedFrom(store, boardId));

/** Copies a board's content to another board, as one entry, so that a copy is never partial. */
export async function copyJournal(store: BoardsStore, from: string, to: string): Promise<void> {
  const { update } = await snapshotOf(await readJournal(store, from), await erasedFrom(store, from));
  await appendUpdate(store, to, update);
}

/** Several attempts, because users may draw meanwhile. */
const ATTEMPTS = 5;

/** Removes the markers of these children from a journal. Returns whether none are left. */
async function eraseFromJournal(store: BoardsStore, boardId: string, playerIds: readonly string[]): Promise<boolean> {
  const hasMarkersLeft = async () =>
    (await readJournal(store, boardId)).some(({ update }) => hasMarkers(update, playerIds));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!(await hasMarkersLeft())) return true;
    await mergeJournal(store, boardId, playerIds);
  }
  return !(await hasMarkersLeft());
}

/**
 * Removes the markers of these children from the journals of all boards, including removed ones. Open boards show it after their next
 * join.
 * @returns the boards that still contain markers, because users drew during every attempt
 */
export async function eraseFromJournals(store: BoardsStore, playerIds: readonly string[]): Promise<string[]> {
  const unfinished: string[] = [];
  if (playerIds.length === 0) return unfinished;
  // First record the erasure on every board: a client that does not know it yet may still place a marker, and compaction then removes it.
  for (const { _id } of await store.boards.find({}, { projection: { _id: 1 } }))
    for (const playerId of playerIds) await store.boards.updateOne({ _id }, { $addToSet: { erasedPlayers: playerId } });
  for await (const boardId of boardsWithJournals(store))
    if (!(await eraseFromJournal(store, boardId, playerIds))) unfinished.push(boardId);
  return unfinished;
}

/**
 * Removes markers that clients placed after the erasure.
 * @returns the boards that still contain markers, as `eraseFromJournals`
 */
export async function eraseLateMarkers(store: BoardsStore): Promise<string[]> {
  const unfinished: string[] = [];
  for (const { _id, erasedPlayers = [] } of await store.boards.find({ erasedPlayers: { $exists: true } }))
    if (!(await eraseFromJournal(store, _id, erasedPlayers))) unfinished.push(_id);
  return unfinished;
}

interface Reassignment {
  from: string;
  to: string;
  /** Returns whether a marker of `from` changes. */
  includes: (boardId: string, markerId: string) => boolean;
  /** Called with the markers of a board before they change. */
  beforeChange: (boardId: string, markerIds: string[]) => Promise<void>;
}

/** Builds the document of a board without its unreadable entries. */
function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates)
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // An unreadable entry stays in the journal.
    }
  return doc;
}

/** Appends an update to each board with such markers. Open boards show it after their next join. Repeating it changes nothing. */
export async function reassignMarkers(store: JournalStore, { from, to, includes, beforeChange }: Reassignment) {
  for await (const boardId of boardsWithJournals(store)) {
    const entries = (await readJournal(store, boardId)).map(({ update }) => update);
    if (!entries.some((update) => hasMarkers(update, [from]))) continue;
    const doc = documentOf(entries);
    const { shapes } = rootsOf(doc);
    const markers = [...shapes.entries()].filter(([id, value]) => isMarkerOf(value, [from]) && includes(boardId, id));
    if (markers.length === 0) continue;
    await beforeChange(
      boardId,
      markers.map(([id]) => id),
    );
    const stateVector = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (const [id, value] of markers) shapes.set(id, { ...(value as object), playerId: to });
    });
    await appendUpdate(store, boardId, Y.encodeStateAsUpdate(doc, stateVector));
    doc.destroy();
  }
}
