/** Journals as bytes: merged for a reader, compacted for the store. Large ones are worked on in a thread (`pool.ts`). */
import { setTimeout as delay } from 'node:timers/promises';
import * as Y from 'yjs';
import { BOARD_LIMITS } from '../../boards/boards.limits';
import { isBoardRoot, rootsOf } from '../../boards/document';
import { eraseMarkers, hasMarkers } from '../../boards/markers';
import { rebuildBoard } from '../../boards/rebuild';
import { removeMarkers, repairAll } from '../../boards/repair';
import { validateUpdate } from '../../boards/updates';

/** A document without anything in it. */
export const NOTHING: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

const merge = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 0 ? NOTHING : Y.mergeUpdates([...updates]);

/** What the journal took was readable; what is not any more spoils nothing but itself. */
const isReadable = (update: Uint8Array): boolean => validateUpdate(update).ok;

export interface Merged {
  update: Uint8Array;
  stateVector: Uint8Array;
  /** How many entries cannot be read any more. */
  unreadable: number;
}

/** One update that holds all of these, for readers. Judges them one by one only when they cannot be merged as they are. */
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

/** What somebody lacks of an update who knows so much. */
export const diffUpdate = (update: Uint8Array, stateVector: Uint8Array): Uint8Array =>
  Y.diffUpdate(update, stateVector);

export interface Snapshot {
  update: Uint8Array;
  /** More than a board takes: only erasing helps. */
  full: boolean;
}
/** A snapshot, and the places of those entries that it holds. */
export type Made = Snapshot & { held: readonly number[] };

/**
 * So long at a time a document is made beside others, and so long they have the program for themselves after that (ms): a stroke
 * passes several turns of the event loop, and would meet a slice in each of them.
 */
const SLICE = 0.5;
const REST = 8;

export interface Making {
  /** Ids of children whose discs go. */
  erased: readonly string[];
  /** Whether others wait for this thread. */
  isShared: boolean;
}

/** Whether a document holds nothing that the journal would not take. */
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

/** Applied to a document for this moment, so that what was overwritten or erased leaves. */
async function throughDocument(
  updates: readonly Uint8Array[],
  { erased, isShared }: Making,
  areJudged: boolean,
): Promise<Snapshot> {
  const doc = new Y.Doc();
  try {
    rootsOf(doc);
    let since = performance.now();
    for (const update of updates) {
      if (isShared && performance.now() - since >= SLICE) {
        await delay(REST);
        since = performance.now();
      }
      Y.applyUpdate(doc, update);
    }
    if (!areJudged && !isPlain(doc)) throw new Error('One of these is not of a board');
    eraseMarkers(doc, erased);
    // What waits for a part that is not there yet is kept in it.
    const update = Y.encodeStateAsUpdate(doc);
    return { update, full: isFull(doc, update) };
  } finally {
    doc.destroy();
  }
}

/** Nothing of these children is left in it, also not in what waits for a part that never came. */
function scrubbed({ update, full }: Snapshot, erased: readonly string[]): Snapshot {
  return { update: hasMarkers(update, erased) ? (removeMarkers(update, erased) ?? NOTHING) : update, full };
}

/**
 * One update that stands for all of these, and which of them it holds: all that can be read. Where no document can be
 * made of those, a new one is made of the shapes in them.
 */
export async function makeSnapshot(updates: readonly Uint8Array[], making: Making): Promise<Made> {
  const repaired = repairAll(updates);
  const all = updates.map((_, place) => place);
  try {
    return { ...scrubbed(await throughDocument(repaired, making, false), making.erased), held: all };
  } catch {
    const held = all.filter((place) => isReadable(repaired[place] ?? NOTHING));
    const readable = held.map((place) => repaired[place] ?? NOTHING);
    try {
      return { ...scrubbed(await throughDocument(readable, making, true), making.erased), held };
    } catch {
      const update = rebuildBoard(readable, making.erased);
      return { update, full: update.byteLength > BOARD_LIMITS.board, held };
    }
  }
}

/** What is left when there is no time for anything else. */
export function rebuilt(updates: readonly Uint8Array[], { erased }: Making): Made {
  const update = rebuildBoard(updates, erased);
  return { update, full: update.byteLength > BOARD_LIMITS.board, held: updates.map((_, place) => place) };
}
