/** Work on journals: small ones at once, large ones in a thread. */
import { runInThread, TaskTimeout } from './pool';
import { diffUpdate, type Made, type Merged, makeSnapshot, mergeForReaders, type Snapshot } from './work';

export type { Merged, Snapshot } from './work';

/** More bytes or entries than these are worked on in a thread. */
const SMALL_BYTES = 32 * 1_024;
const SMALL_ENTRIES = 300;

const isSmall = (updates: readonly Uint8Array[]): boolean =>
  updates.length <= SMALL_ENTRIES && updates.reduce((sum, { byteLength }) => sum + byteLength, 0) <= SMALL_BYTES;

/** Bytes of their own: of a view, a thread would get all that it is a view of. */
const copies = (updates: readonly Uint8Array[]): Uint8Array[] => updates.map((update) => update.slice());

/** One update that holds all that can be read of these, made on this thread. */
export const mergeAll = (updates: readonly Uint8Array[]): Uint8Array => mergeForReaders(updates).update;

/** One update that holds all that can be read of these, for readers. */
export const mergeUpdates = async (updates: readonly Uint8Array[]): Promise<Merged> =>
  isSmall(updates) ? mergeForReaders(updates) : runInThread('merge', copies(updates));

/** What somebody lacks of an update who knows so much. */
export const diffUpdateInPool = async (update: Uint8Array, stateVector: Uint8Array): Promise<Uint8Array> =>
  isSmall([update])
    ? diffUpdate(update, stateVector)
    : runInThread('lack', { update: update.slice(), stateVector: stateVector.slice() });

async function made(updates: readonly Uint8Array[], erased: readonly string[]): Promise<Made> {
  if (isSmall(updates)) return makeSnapshot(updates, { erased, isShared: true });
  const job = { updates: copies(updates), making: { erased, isShared: false } };
  try {
    return await runInThread('snapshot', job);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    // Nobody could open it either. In a thread too: it is linear, but long.
    return runInThread('rebuild', job);
  }
}

/**
 * One update that stands for all of these entries, and which of them it holds: all that can be read.
 * @param erased ids of children whose discs go
 */
export async function snapshotOf<T extends { update: Uint8Array }>(
  entries: readonly T[],
  erased: readonly string[] = [],
): Promise<Snapshot & { held: readonly T[] }> {
  const updates = entries.map(({ update }) => update);
  const { held, ...snapshot } = await made(updates, erased);
  return { ...snapshot, held: held.flatMap((place) => entries[place] ?? []) };
}
