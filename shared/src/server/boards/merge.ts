/** Journals as bytes: merged for a reader, compacted for the store. */
import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import { BOARD_LIMITS } from '../../boards/boards.limits';
import { eraseDiscs } from '../../boards/discs';
import { isBoardRoot, rootsOf } from '../../boards/document';
import { judgeUpdate } from '../../boards/updates';

/** A document without anything in it. */
export const NOTHING: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

const merge = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 0 ? NOTHING : Y.mergeUpdates([...updates]);

/** What the journal took was readable; what is not any more spoils nothing but itself. */
const isReadable = (update: Uint8Array): boolean => judgeUpdate(update).ok;

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
 * So long at a time a document is made, and so long others have the program for themselves after that (ms): a stroke passes
 * several turns of the event loop, and would meet a slice in each of them.
 */
const SLICE = 0.5;
const REST = 8;

/** Whether a document holds nothing that the journal would not take. */
const isPlain = ({ share, subdocs, store }: Y.Doc): boolean =>
  [...share.keys()].every(isBoardRoot) && subdocs.size === 0 && store.pendingStructs === null;

interface Making {
  areJudged: boolean;
  /** Ids of children whose discs go. */
  erased: readonly string[];
}

/** Applied to a document for this moment, so that what was overwritten or erased leaves. */
async function throughDocument(updates: readonly Uint8Array[], { areJudged, erased }: Making): Promise<Snapshot> {
  const doc = new Y.Doc();
  try {
    const { shapes } = rootsOf(doc);
    let since = performance.now();
    for (const update of updates) {
      if (performance.now() - since >= SLICE) {
        await delay(REST);
        since = performance.now();
      }
      Y.applyUpdate(doc, update);
    }
    if (!areJudged && !isPlain(doc)) throw new Error('One of these is not of a board');
    eraseDiscs(doc, erased);
    // What waits for a part that is not there yet is kept in it.
    const update = Y.encodeStateAsUpdate(doc);
    return { update, full: update.byteLength > BOARD_LIMITS.board || shapes.size > BOARD_LIMITS.shapes };
  } finally {
    doc.destroy();
  }
}

const bytesOf = (entries: readonly { update: Uint8Array }[]) => entries.map(({ update }) => update);

/**
 * One update that stands for all of these entries, and which of them it holds: all that can be read. Where a document cannot
 * be made of those they are merged as they are, and nothing is lost either. Judges them one by one only when together they are no plain board.
 * @param erased ids of children whose discs go
 */
export async function snapshotOf<T extends { update: Uint8Array }>(
  entries: readonly T[],
  erased: readonly string[] = [],
): Promise<Snapshot & { held: readonly T[] }> {
  try {
    return { ...(await throughDocument(bytesOf(entries), { areJudged: false, erased })), held: entries };
  } catch {
    const held = entries.filter(({ update }) => isReadable(update));
    try {
      return { ...(await throughDocument(bytesOf(held), { areJudged: true, erased })), held };
    } catch {
      const update = merge(bytesOf(held));
      return { update, full: update.byteLength > BOARD_LIMITS.board, held };
    }
  }
}
