/** Validates Yjs updates before a journal accepts them, without building the document. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { isBoardRoot, rootsOf } from './document';
import { MAX_VALUE_DEPTH, scanUpdate } from './scan';
import { BoardTally, type Decoded } from './tally';

interface Rejection {
  ok: false;
  why: string;
}
export type UpdateValidation =
  /** `erases`: it only deletes, so even a full board accepts it. */
  { ok: true; erases: boolean } | Rejection;
export type StrokeValidation = { ok: true; erases: boolean; decoded: Decoded } | Rejection;

const reject = (why: string): Rejection => ({ ok: false, why });

/** Returns whether a value nests deeper than this. Stops there, so that deep values do not overflow its own stack. */
function isDeep(value: unknown, levelsLeft = MAX_VALUE_DEPTH): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levelsLeft === 0) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isDeep(part, levelsLeft - 1));
}

/** Returns the plain values of an item. */
function valuesOf(content: Y.Item['content']): readonly unknown[] {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON) return content.arr;
  if (content instanceof Y.ContentEmbed) return [content.embed];
  if (content instanceof Y.ContentFormat) return [content.value];
  return [];
}

/** Returns whether it refers to a later struct of its own client: readers look these up without checking. */
const isLater = (reference: unknown, { client, clock }: Y.ID): boolean =>
  reference instanceof Y.ID && reference.client === client && reference.clock >= clock;

function validateStruct(struct: Y.Item | Y.GC | Y.Skip): string | undefined {
  const { clock } = struct.id;
  if (!Number.isSafeInteger(clock + struct.length)) return 'The clocks are out of range.';
  if (!(struct instanceof Y.Item)) return undefined;
  const parent: unknown = struct.parent;
  if ([struct.origin, struct.rightOrigin, parent].some((reference) => isLater(reference, struct.id)))
    return 'An item refers to a later one.';
  if (typeof parent === 'string' && !isBoardRoot(parent)) return 'It writes to a root type that boards do not have.';
  if (struct.content instanceof Y.ContentDoc) return 'Boards cannot contain other documents.';
  if (valuesOf(struct.content).some((value) => isDeep(value))) return 'It nests too deep.';
  return undefined;
}

/** The state vector of an empty document. */
const EMPTY_STATE_VECTOR = Y.encodeStateVector(new Y.Doc());

/** Returns whether a struct can certainly be re-encoded: moves and erases, which are nearly all. */
const isSimple = (struct: Y.Item | Y.GC | Y.Skip): boolean =>
  struct instanceof Y.Item && (struct.content instanceof Y.ContentAny || struct.content instanceof Y.ContentDeleted);

/**
 * Returns whether an update can be read, but breaks when it is re-encoded or applied. Updates that begin a client's history are tried on
 * an empty document, which costs several times the rest.
 */
function breaksReaders(update: Uint8Array, structs: readonly (Y.Item | Y.GC | Y.Skip)[]): boolean {
  const beginsHistory = structs.some(({ id }) => id.clock === 0);
  if (!beginsHistory && structs.every(isSimple)) return false;
  // A fixed guid, because generating one is most of the cost of a document.
  const doc = beginsHistory ? new Y.Doc({ guid: 'validated' }) : undefined;
  try {
    Y.diffUpdate(update, EMPTY_STATE_VECTOR);
    if (doc) {
      rootsOf(doc);
      Y.applyUpdate(doc, update);
    }
    return false;
  } catch {
    return true;
  } finally {
    doc?.destroy();
  }
}

function decode(update: Uint8Array): Decoded | null {
  try {
    return Y.decodeUpdate(update);
  } catch {
    return null;
  }
}

function validateDecoded(update: Uint8Array, { structs, ds }: Decoded): UpdateValidation {
  for (const struct of structs) {
    const why = validateStruct(struct);
    if (why) return reject(why);
  }
  for (const spans of ds.clients.values())
    if (spans.some(({ clock, len }) => len < 1 || !Number.isSafeInteger(clock + len)))
      return reject('The clocks are out of range.');
  if (breaksReaders(update, structs)) return reject('Not a valid update.');
  return { ok: true, erases: structs.length === 0 };
}

/** Validates stored bytes. Never throws. */
export function validateUpdate(update: Uint8Array): UpdateValidation {
  const decoded = decode(update);
  return decoded ? validateDecoded(update, decoded) : reject('Not a valid update.');
}

/** Rejects updates whose validation would cost the square of their bytes. */
function validateCosts(decoded: Decoded): string | undefined {
  const tally = new BoardTally();
  tally.load(decoded);
  if (tally.counts.crowd > BOARD_LIMITS.updateCrowd) return 'It inserts too many items at one place.';
  const isDeepType = (struct: Y.Item | Y.GC | Y.Skip) =>
    struct instanceof Y.Item &&
    struct.content instanceof Y.ContentType &&
    (tally.depthOf(struct.id) ?? 0) >= BOARD_LIMITS.depth;
  return decoded.structs.some(isDeepType) ? 'It nests too deep.' : undefined;
}

/** Validates an update that a client sent. Never throws. */
export function validateStroke(update: Uint8Array): StrokeValidation {
  const scan = scanUpdate(update);
  if (!scan.ok) return reject(scan.why);
  const decoded = decode(update);
  if (!decoded) return reject('Not a valid update.');
  const why = validateCosts(decoded);
  if (why) return reject(why);
  const result = validateDecoded(update, decoded);
  return result.ok ? { ...result, decoded } : result;
}

/** Returns whether bytes are a state vector. Never throws. */
export function isStateVector(vector: Uint8Array): boolean {
  try {
    Y.decodeStateVector(vector);
    return true;
  } catch {
    return false;
  }
}
