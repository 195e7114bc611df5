/** Journals as bytes: merged for a reader, compacted for the store. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from '../../boards/boards.limits';
import { rootsOf } from '../../boards/document';
import { judgeUpdate } from '../../boards/updates';

/** A document without anything in it. */
export const NOTHING: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

const merge = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 0 ? NOTHING : Y.mergeUpdates([...updates]);

/** What the journal took was readable; what is not any more spoils nothing but itself. */
export const isReadable = (update: Uint8Array): boolean => judgeUpdate(update).ok;

/** One update that holds all of these. */
export function mergeAll(updates: readonly Uint8Array[]): Uint8Array {
  return merge(updates.every(isReadable) ? updates : updates.filter(isReadable));
}

const compare = (all: Uint8Array, stateVector: Uint8Array) => ({
  update: Y.diffUpdate(all, stateVector),
  stateVector: Y.encodeStateVectorFromUpdate(all),
});

/**
 * What a reader lacks who has told its state vector, what these hold, and how many of them cannot be read any more. Judges
 * them only when they cannot be merged as they are.
 */
export function answerTo(updates: readonly Uint8Array[], stateVector: Uint8Array) {
  try {
    return { ...compare(merge(updates), stateVector), unreadable: 0 };
  } catch {
    const unreadable = updates.filter((update) => !isReadable(update)).length;
    return { ...compare(mergeAll(updates), stateVector), unreadable };
  }
}

export interface Snapshot {
  update: Uint8Array;
  /** More than a board takes: only erasing helps. */
  full: boolean;
}

/**
 * One update that stands for all of these readable ones. Applied to a document for this moment, so that what was overwritten or erased
 * leaves; where a document cannot be made of them they are merged as they are, and nothing is lost either.
 */
export function snapshotOf(updates: readonly Uint8Array[]): Snapshot {
  const merged = merge(updates);
  const doc = new Y.Doc();
  try {
    const { shapes } = rootsOf(doc);
    Y.applyUpdate(doc, merged);
    // What waits for a part that is not there yet is kept in it.
    const update = Y.encodeStateAsUpdate(doc);
    return { update, full: update.byteLength > BOARD_LIMITS.board || shapes.size > BOARD_LIMITS.shapes };
  } catch {
    return { update: merged, full: merged.byteLength > BOARD_LIMITS.board };
  } finally {
    doc.destroy();
  }
}
