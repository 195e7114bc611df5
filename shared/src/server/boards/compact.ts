/** Compaction: one entry in the place of many. Several nodes may do it at once, and nothing is lost. */
import { appendUpdate, type JournalStore, readJournal, replaceEntries } from './journal';
import { isReadable, type Snapshot, snapshotOf } from './merge';

/** What the journal of a board amounts to now. An entry that cannot be read any more stays where it is. */
export async function compactJournal(store: JournalStore, boardId: string): Promise<Snapshot> {
  const entries = (await readJournal(store, boardId)).filter(({ update }) => isReadable(update));
  const snapshot = snapshotOf(entries.map(({ update }) => update));
  if (entries.length > 1) await replaceEntries(store, boardId, entries, snapshot.update);
  return snapshot;
}

/** Gives another board what is on this one: one entry, so that there is never half a copy. */
export async function copyJournal(store: JournalStore, from: string, to: string): Promise<void> {
  const updates = (await readJournal(store, from)).map(({ update }) => update).filter(isReadable);
  await appendUpdate(store, to, snapshotOf(updates).update);
}
