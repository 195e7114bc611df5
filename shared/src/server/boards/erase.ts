/** Taking children off every board (docs/decisions/0011-erasure.md). */
import { hasMarkers } from '../../boards/markers';
import { type BoardsStore, mergeJournal } from './compact';
import { boardsWithJournals, readJournal } from './journal';

/** Tries: others may draw meanwhile. */
const ATTEMPTS = 5;

/** Takes children's discs out of a journal, to the last byte; answers whether nothing of them is left. */
async function eraseFromJournal(store: BoardsStore, boardId: string, playerIds: readonly string[]): Promise<boolean> {
  const isHeld = async () => (await readJournal(store, boardId)).some(({ update }) => hasMarkers(update, playerIds));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!(await isHeld())) return true;
    await mergeJournal(store, boardId, playerIds);
  }
  return !(await isHeld());
}

/**
 * Takes the discs of these children off every board, also off removed ones, and out of what the store keeps of them.
 * Open boards hear of it when they join again.
 * @returns the boards that still hold something of them, since others drew through every try
 */
export async function eraseFromJournals(store: BoardsStore, playerIds: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  if (playerIds.length === 0) return left;
  // First, and on every board: a screen that has not heard of it may put a disc on any, and whoever compacts from here on takes it out.
  for (const { _id } of await store.boards.find({}, { projection: { _id: 1 } }))
    for (const playerId of playerIds) await store.boards.updateOne({ _id }, { $addToSet: { erasedPlayers: playerId } });
  for await (const boardId of boardsWithJournals(store))
    if (!(await eraseFromJournal(store, boardId, playerIds))) left.push(boardId);
  return left;
}

/**
 * Takes out what came late, from a screen that had not heard of it.
 * @returns the boards that still hold something, as `eraseFromJournals`
 */
export async function eraseLateMarkers(store: BoardsStore): Promise<string[]> {
  const left: string[] = [];
  for (const { _id, erasedPlayers = [] } of await store.boards.find({ erasedPlayers: { $exists: true } }))
    if (!(await eraseFromJournal(store, _id, erasedPlayers))) left.push(_id);
  return left;
}
