/** Compaction: one entry in the place of many. Several nodes may do it at once, and nothing is lost. */
import { hasMarkers } from '../../boards/markers';
import type { ClubStore } from '../club-store';
import { appendUpdate, readJournal, replaceEntries } from './journal';
import { type Snapshot, snapshotOf } from './merge';

/** Journals, and of whom boards keep no disc. */
export type BoardsStore = Pick<ClubStore, 'boards' | 'boardJournal'>;

const erasedFrom = async ({ boards }: BoardsStore, boardId: string): Promise<readonly string[]> =>
  (await boards.findOne({ _id: boardId }, { projection: { erasedPlayers: 1 } }))?.erasedPlayers ?? [];

/**
 * Merges the journal without the discs of these children, unless there is nothing to merge and nothing to take out. An entry
 * that cannot be read stays where it is, unless one of these children is in it.
 */
export async function mergeJournal(store: BoardsStore, boardId: string, erased: readonly string[]): Promise<Snapshot> {
  const entries = await readJournal(store, boardId);
  const { held, update, full } = await snapshotOf(entries, erased);
  const naming = entries.filter((entry) => hasMarkers(entry.update, erased));
  if (held.length > 1 || naming.length > 0)
    await replaceEntries(store, boardId, [...new Set([...held, ...naming])], update);
  return { update, full };
}

/** What the journal of a board amounts to now. An entry that cannot be read any more stays where it is. */
export const compactJournal = async (store: BoardsStore, boardId: string): Promise<Snapshot> =>
  mergeJournal(store, boardId, await erasedFrom(store, boardId));

/** Gives another board what is on this one: one entry, so that there is never half a copy. */
export async function copyJournal(store: BoardsStore, from: string, to: string): Promise<void> {
  const { update } = await snapshotOf(await readJournal(store, from), await erasedFrom(store, from));
  await appendUpdate(store, to, update);
}
