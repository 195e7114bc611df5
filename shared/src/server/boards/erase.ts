/** Taking children off every board, to the last byte (docs/decisions/0011-erasure.md). */
import { holdsDiscs } from '../../boards/discs';
import { mergeJournal } from './compact';
import { everyJournal, type JournalStore, readJournal } from './journal';

/** Merging so often finds what others write meanwhile. */
const ATTEMPTS = 5;

/** Takes children's discs out of a journal, to the last byte; answers whether nothing of them is left. */
async function eraseFromJournal(store: JournalStore, boardId: string, playerIds: readonly string[]): Promise<boolean> {
  const isHeld = async () => (await readJournal(store, boardId)).some(({ update }) => holdsDiscs(update, playerIds));
  if (!(await isHeld())) return true;
  // First: whoever compacts from here on takes them out as well.
  for (const playerId of playerIds)
    await store.boards.updateOne({ _id: boardId }, { $addToSet: { erasedPlayers: playerId } });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await mergeJournal(store, boardId, playerIds);
    if (!(await isHeld())) return true;
  }
  return false;
}

/**
 * Takes the discs of these children off every board, also off removed ones, and out of what the store keeps of them
 * (docs/decisions/0011). Open boards hear of it when they join again.
 * @returns the boards of which an entry cannot be read or waits for one that never came, and says something of them
 */
export async function eraseFromJournals(store: JournalStore, playerIds: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  if (playerIds.length === 0) return left;
  for await (const boardId of everyJournal(store))
    if (!(await eraseFromJournal(store, boardId, playerIds))) left.push(boardId);
  return left;
}

/** Takes out what came late, from a screen that had not heard of it. */
export async function eraseLateDiscs(store: JournalStore): Promise<void> {
  for (const { _id, erasedPlayers = [] } of await store.boards.find({ erasedPlayers: { $exists: true } }))
    await eraseFromJournal(store, _id, erasedPlayers);
}
