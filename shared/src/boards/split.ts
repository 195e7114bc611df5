/** One large update as several small ones: what comes back by one undo may be more than one frame takes. Pure. */
import * as Y from 'yjs';
import { encodeUpdate, type Spans, type Struct, spansOf } from './encode';

/** A deleted span takes at most so many bytes. */
const SPAN = 16;

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

/** Structs of one client without a gap, as many as fit. */
function runsOf(structs: readonly Struct[], most: number): Struct[][] {
  const runs: Struct[][] = [];
  let size = 0;
  for (const struct of structs) {
    const length = encode([struct], []).byteLength;
    const run = runs.at(-1);
    if (run && size + length <= most && follows(run.at(-1), struct)) {
      run.push(struct);
      size += length;
    } else {
      runs.push([struct]);
      size = length;
    }
  }
  return runs;
}

/**
 * Updates that amount to this one, applied in their order; each of at most `most` bytes unless one value alone is more.
 * What it adds comes before what it deletes.
 */
export function splitUpdate(update: Uint8Array, most: number): Uint8Array[] {
  if (update.byteLength <= most) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const parts = runsOf(
    structs.flatMap((struct) => (struct instanceof Y.Skip ? [] : piecesOf(struct, most))),
    most,
  ).map((run) => encode(run, []));
  const spans = spansOf(ds.clients);
  const atOnce = Math.max(1, Math.floor(most / SPAN));
  for (let from = 0; from < spans.length; from += atOnce) parts.push(encode([], spans.slice(from, from + atOnce)));
  return parts;
}
