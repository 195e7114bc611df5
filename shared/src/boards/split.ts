/** One large update as several small ones: what comes back by one undo may be more than one frame takes. Pure. */
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';
import { encodeUpdate, type Spans, type Struct, spansOf } from './encode';
import { inDependencyOrder } from './order';

/** A deleted span takes at most so many bytes. */
const SPAN = 16;
const MOST_CLIENTS = BOARD_LIMITS.updateClients;

const encode = (run: readonly Struct[], deleted: Spans): Uint8Array =>
  encodeUpdate(run.length === 0 ? [] : [run], deleted);

const follows = (before: Struct | undefined, struct: Struct) =>
  before !== undefined && before.id.client === struct.id.client && before.id.clock + before.length === struct.id.clock;

/** Where a struct of many parts can be cut, about in its middle and not inside an emoji; 0 where it is of one piece. */
function seamOf({ content, length }: Y.Item): number {
  // What is deleted is a number, however much it was.
  if (content instanceof Y.ContentDeleted) return 0;
  const middle = length >> 1;
  const isInside = content instanceof Y.ContentString && /[\uDC00-\uDFFF]/.test(content.str.charAt(middle));
  return isInside ? middle - 1 : middle;
}

/** The struct in pieces of at most `most` bytes, cut as Yjs cuts what it knows a part of: each stands on the one before. */
function piecesOf(struct: Struct, most: number): Struct[] {
  const seam = struct instanceof Y.Item && encode([struct], []).byteLength > most ? seamOf(struct) : 0;
  if (!(struct instanceof Y.Item) || seam === 0) return [struct];
  const { id, origin, rightOrigin, parent, parentSub, content } = struct;
  const [at, before] = [Y.createID(id.client, id.clock + seam), Y.createID(id.client, id.clock + seam - 1)];
  // The content that is left is the first part.
  const behind = new Y.Item(at, null, before, null, rightOrigin, parent, parentSub, content.splice(seam));
  const front = new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, content);
  return [...piecesOf(front, most), ...piecesOf(behind, most)];
}

/** As many structs as fit, each client's in a run without a gap; each stands on those before it. */
function partsOf(structs: readonly Struct[], most: number): Struct[][][] {
  const parts: Map<number, Struct[]>[] = [];
  let size = 0;
  for (const struct of inDependencyOrder(structs)) {
    const length = encode([struct], []).byteLength;
    const part = parts.at(-1);
    const run = part?.get(struct.id.client);
    const fits = size + length <= most && (run ? follows(run.at(-1), struct) : (part?.size ?? 0) < MOST_CLIENTS);
    if (part && fits) {
      if (run) run.push(struct);
      else part.set(struct.id.client, [struct]);
      size += length;
    } else {
      parts.push(new Map([[struct.id.client, [struct]]]));
      size = length;
    }
  }
  return parts.map((part) => [...part.values()]);
}

/** Of how many clients an update holds structs: the number that it begins with. */
const clientsOf = (update: Uint8Array): number => decoding.readVarUint(decoding.createDecoder(update));

/**
 * Updates that amount to this one, applied in their order; each of at most `most` bytes unless one value alone is more, and of
 * no more clients than a journal takes at once. What it adds comes before what it deletes, and before what stands on it.
 */
export function splitUpdate(update: Uint8Array, most: number): Uint8Array[] {
  if (update.byteLength <= most && clientsOf(update) <= MOST_CLIENTS) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const pieces = structs.flatMap((struct) => (struct instanceof Y.Skip ? [] : piecesOf(struct, most)));
  const parts = partsOf(pieces, most).map((runs) => encodeUpdate(runs, []));
  const spans = spansOf(ds.clients);
  const atOnce = Math.max(1, Math.floor(most / SPAN));
  for (let from = 0; from < spans.length; from += atOnce) parts.push(encode([], spans.slice(from, from + atOnce)));
  return parts;
}
