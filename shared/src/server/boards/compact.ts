/** Compaction: replaces the entries of a journal by one. Several nodes may do it at once without losing data. */
import { hasMarkers } from '../../boards/markers';
import type { ClubStore } from '../club-store';
import { appendUpdate, readJournal, replaceEntries } from './journal';
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
