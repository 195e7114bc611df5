/** Merges and compacts journals as bytes. Large ones are processed in a worker thread (`merge.ts`). */
import { setTimeout as delay } from 'node:timers/promises';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { isBoardRoot, rootsOf } from '@touchline/shared/boards/document';
import { eraseMarkers, hasMarkers } from '@touchline/shared/boards/markers';
import { rebuildBoard, removeMarkers, repairAll } from '@touchline/shared/boards/rebuild';
import { validateUpdate } from '@touchline/shared/boards/updates';
import * as Y from 'yjs';

/** The update of an empty document. */
export const EMPTY_UPDATE: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

const merge = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 0 ? EMPTY_UPDATE : Y.mergeUpdates([...updates]);

/** The journal accepts only readable updates; one that became unreadable must not spoil the others. */
const isReadable = (update: Uint8Array): boolean => validateUpdate(update).ok;

export interface Merged {
  update: Uint8Array;
  stateVector: Uint8Array;
  /** Number of entries that cannot be read. */
  unreadable: number;
}

/** Merges all updates into one. Validates them separately only when the merge fails. */
export function mergeForReaders(updates: readonly Uint8Array[]): Merged {
  const described = (update: Uint8Array) => ({ update, stateVector: Y.encodeStateVectorFromUpdate(update) });
  const repaired = repairAll(updates);
  try {
    return { ...described(merge(repaired)), unreadable: 0 };
  } catch {
    const readable = repaired.filter(isReadable);
    return { ...described(merge(readable)), unreadable: updates.length - readable.length };
  }
}

/** Returns the part of an update that a client with this state vector lacks. */
export const diffUpdate = (update: Uint8Array, stateVector: Uint8Array): Uint8Array =>
  Y.diffUpdate(update, stateVector);

export interface Snapshot {
  update: Uint8Array;
  /** True: the content exceeds the limits of a board, so that only erasing helps. */
  full: boolean;
}
/** A snapshot, and the indexes of the entries that it contains. */
export type SnapshotResult = Snapshot & { held: readonly number[] };

/**
 * Length of a slice of work on a shared thread, and the pause after it (ms). A stroke needs several turns of the event loop and could
 * meet a slice in each of them.
 */
const SLICE_MS = 0.5;
const PAUSE_MS = 8;

export interface SnapshotOptions {
  /** Ids of children whose markers are removed. */
  erased: readonly string[];
  /** True: other work waits for this thread. */
  isShared: boolean;
}

/** Returns whether a document contains only what the journal accepts. */
const isPlain = ({ share, subdocs, store }: Y.Doc): boolean =>
  [...share.keys()].every(isBoardRoot) && subdocs.size === 0 && store.pendingStructs === null;

function isFull(doc: Y.Doc, update: Uint8Array): boolean {
  const { shapes } = rootsOf(doc);
  let structs = 0;
  for (const list of doc.store.clients.values()) structs += list.length;
  let spans = 0;
  for (const list of Y.createDeleteSetFromStructStore(doc.store).clients.values()) spans += list.length;
  return (
    update.byteLength > BOARD_LIMITS.board ||
    shapes.size > BOARD_LIMITS.shapes ||
    structs > BOARD_LIMITS.structs ||
    spans > BOARD_LIMITS.spans
  );
}

/** Applies the updates to a document, which drops overwritten and erased content. */
async function mergeInDocument(
  updates: readonly Uint8Array[],
  { erased, isShared }: SnapshotOptions,
  areValidated: boolean,
): Promise<Snapshot> {
  const doc = new Y.Doc();
  try {
    rootsOf(doc);
    let since = performance.now();
    for (const update of updates) {
      if (isShared && performance.now() - since >= SLICE_MS) {
        await delay(PAUSE_MS);
        since = performance.now();
      }
      Y.applyUpdate(doc, update);
    }
    if (!areValidated && !isPlain(doc)) throw new Error('One of the updates is not of a board');
    eraseMarkers(doc, erased);
    // Includes updates that wait for a missing one.
    const update = Y.encodeStateAsUpdate(doc);
    return { update, full: isFull(doc, update) };
  } finally {
    doc.destroy();
  }
}

/** Removes the markers of these children also from updates that wait for a missing one. */
function removeErased({ update, full }: Snapshot, erased: readonly string[]): Snapshot {
  return { update: hasMarkers(update, erased) ? (removeMarkers(update, erased) ?? EMPTY_UPDATE) : update, full };
}

/**
 * Merges all readable updates into one, and returns which it contains. When no document can be built from them, builds a new one from
 * their shapes.
 */
export async function makeSnapshot(updates: readonly Uint8Array[], options: SnapshotOptions): Promise<SnapshotResult> {
  const repaired = repairAll(updates);
  const allIndexes = updates.map((_, index) => index);
  try {
    return { ...removeErased(await mergeInDocument(repaired, options, false), options.erased), held: allIndexes };
  } catch {
    const held = allIndexes.filter((index) => isReadable(repaired[index] ?? EMPTY_UPDATE));
    const readable = held.map((index) => repaired[index] ?? EMPTY_UPDATE);
    try {
      return { ...removeErased(await mergeInDocument(readable, options, true), options.erased), held };
    } catch {
      const update = rebuildBoard(readable, options.erased);
      return { update, full: update.byteLength > BOARD_LIMITS.board, held };
    }
  }
}

/** The fallback when the document takes too long. */
export function rebuildSnapshot(updates: readonly Uint8Array[], { erased }: SnapshotOptions): SnapshotResult {
  const update = rebuildBoard(updates, erased);
  return { update, full: update.byteLength > BOARD_LIMITS.board, held: updates.map((_, index) => index) };
}
