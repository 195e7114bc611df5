/** Compaction: one entry in the place of many. Several nodes may do it at once, and nothing is lost. */
import { appendUpdate, type JournalStore, readJournal, replaceEntries } from './journal';
import { type Snapshot, snapshotOf } from './merge';

/** What the journal of a board amounts to now. An entry that cannot be read any more stays where it is. */
export async function compactJournal(store: JournalStore, boardId: string): Promise<Snapshot> {
  const { held, update, full } = await snapshotOf(await readJournal(store, boardId));
  if (held.length > 1) await replaceEntries(store, boardId, held, update);
  return { update, full };
}

/** Gives another board what is on this one: one entry, so that there is never half a copy. */
export async function copyJournal(store: JournalStore, from: string, to: string): Promise<void> {
  const { update } = await snapshotOf(await readJournal(store, from));
  await appendUpdate(store, to, update);
}
