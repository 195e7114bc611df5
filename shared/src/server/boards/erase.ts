/** Erases children from all boards (docs/decisions/0011-erasure.md). */
import { hasMarkers } from '../../boards/markers';
import { type BoardsStore, mergeJournal } from './compact';
import { boardsWithJournals, readJournal } from './journal';

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
  const left: string[] = [];
  if (playerIds.length === 0) return left;
  // First record the erasure on every board: a client that does not know it yet may still place a marker, and compaction then removes it.
  for (const { _id } of await store.boards.find({}, { projection: { _id: 1 } }))
    for (const playerId of playerIds) await store.boards.updateOne({ _id }, { $addToSet: { erasedPlayers: playerId } });
  for await (const boardId of boardsWithJournals(store))
    if (!(await eraseFromJournal(store, boardId, playerIds))) left.push(boardId);
  return left;
}

/**
 * Removes markers that clients placed after the erasure.
 * @returns the boards that still contain markers, as `eraseFromJournals`
 */
export async function eraseLateMarkers(store: BoardsStore): Promise<string[]> {
  const left: string[] = [];
  for (const { _id, erasedPlayers = [] } of await store.boards.find({ erasedPlayers: { $exists: true } }))
    if (!(await eraseFromJournal(store, _id, erasedPlayers))) left.push(_id);
  return left;
}
