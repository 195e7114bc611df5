/** What a Yjs update is judged by before a journal takes it, without the document that it belongs to. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';
import { isBoardRoot, rootsOf } from './document';
import { BoardTally, type Decoded, isKnownType } from './tally';

interface Refused {
  ok: false;
  why: string;
}
export type UpdateValidation =
  /** `erases`: it deletes and adds nothing, so even a full board takes it. */
  { ok: true; erases: boolean } | Refused;
export type StrokeValidation = { ok: true; erases: boolean; decoded: Decoded } | Refused;

const refused = (why: string): Refused => ({ ok: false, why });
/** Shapes and steps are flat; what nests deep breaks whoever reads or writes it by recursion. */
const DEEPEST = 16;

/** Goes no further down than that itself. */
function isDeep(value: unknown, below = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (below === 0) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isDeep(part, below - 1));
}

/** What an item holds as plain values. */
function valuesOf(content: Y.Item['content']): readonly unknown[] {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON) return content.arr;
  if (content instanceof Y.ContentEmbed) return [content.embed];
  if (content instanceof Y.ContentFormat) return [content.value];
  return [];
}

/** Whether it names what its own client had not written yet: readers look such things up without asking whether they exist. */
const isAfter = (other: unknown, { client, clock }: Y.ID): boolean =>
  other instanceof Y.ID && other.client === client && other.clock >= clock;

function judgeStruct(struct: Y.Item | Y.GC | Y.Skip): string | undefined {
  const { clock } = struct.id;
  if (!Number.isSafeInteger(clock + struct.length)) return 'Its clocks are out of range.';
  if (!(struct instanceof Y.Item)) return undefined;
  const parent: unknown = struct.parent;
  if ([struct.origin, struct.rightOrigin, parent].some((other) => isAfter(other, struct.id)))
    return 'It stands on what comes after it.';
  if (typeof parent === 'string' && !isBoardRoot(parent)) return 'It writes what is no part of a board.';
  if (struct.content instanceof Y.ContentDoc) return 'A board holds no other documents.';
  if (valuesOf(struct.content).some((value) => isDeep(value))) return 'It nests too deep.';
  return undefined;
}

/** Nothing is known: whoever knows nothing lacks all of an update. */
const KNOWS_NOTHING = Y.encodeStateVector(new Y.Doc());

/** Whether it holds what can surely be written again: what moves and erases make, which is nearly everything. */
const isSimple = (struct: Y.Item | Y.GC | Y.Skip): boolean =>
  struct instanceof Y.Item && (struct.content instanceof Y.ContentAny || struct.content instanceof Y.ContentDeleted);

/**
 * Some updates can be read, and yet break whoever writes them again or applies them. Only what begins a client's history
 * could become part of an empty document: there one tries, and is thrown away, which costs several times the rest.
 */
function spoilsReaders(update: Uint8Array, structs: readonly (Y.Item | Y.GC | Y.Skip)[]): boolean {
  const begins = structs.some(({ id }) => id.clock === 0);
  if (!begins && structs.every(isSimple)) return false;
  // Named, for a name by chance is most of what a document costs.
  const doc = begins ? new Y.Doc({ guid: 'judged' }) : undefined;
  try {
    Y.diffUpdate(update, KNOWS_NOTHING);
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

function judgeDecoded(update: Uint8Array, { structs, ds }: Decoded): UpdateValidation {
  for (const struct of structs) {
    const why = judgeStruct(struct);
    if (why) return refused(why);
  }
  for (const spans of ds.clients.values())
    if (spans.some(({ clock, len }) => len < 1 || !Number.isSafeInteger(clock + len)))
      return refused('Its clocks are out of range.');
  if (spoilsReaders(update, structs)) return refused('It is no update.');
  return { ok: true, erases: structs.length === 0 };
}

/** Whether bytes that are stored are a Yjs update of a board. Never throws. */
export function validateUpdate(update: Uint8Array): UpdateValidation {
  const decoded = decode(update);
  return decoded ? judgeDecoded(update, decoded) : refused('It is no update.');
}

/** What is no part of any board, and what is refused before it is tried, since trying it costs the square of its bytes. */
function judgeCosts(decoded: Decoded): string | undefined {
  const { structs } = decoded;
  if (structs.some((struct) => struct instanceof Y.Item && !isKnownType(struct.content)))
    return 'It holds a type that no board has.';
  const tally = new BoardTally();
  tally.load(decoded);
  if (tally.counts.clients > BOARD_LIMITS.updateClients) return 'It is of too many clients.';
  if (tally.counts.crowd > BOARD_LIMITS.updateCrowd) return 'It puts too much into one place.';
  const isDeepType = (struct: Y.Item | Y.GC | Y.Skip) =>
    struct instanceof Y.Item &&
    struct.content instanceof Y.ContentType &&
    (tally.depthOf(struct.id) ?? 0) >= BOARD_LIMITS.depth;
  return structs.some(isDeepType) ? 'It nests too deep.' : undefined;
}

/** Whether bytes that somebody sent are an update that a journal may take. Never throws. */
export function validateStroke(update: Uint8Array): StrokeValidation {
  const decoded = decode(update);
  if (!decoded) return refused('It is no update.');
  const why = judgeCosts(decoded);
  if (why) return refused(why);
  const verdict = judgeDecoded(update, decoded);
  return verdict.ok ? { ...verdict, decoded } : verdict;
}

/** Whether bytes are a state vector. Never throws. */
export function isStateVector(vector: Uint8Array): boolean {
  try {
    Y.decodeStateVector(vector);
    return true;
  } catch {
    return false;
  }
}
