/** Splits a large update: an undo may restore more than fits into one frame. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { encodeUpdate, type Spans, type Struct, spansOf } from './encode';
import { scanUpdate } from './scan';

interface ClientStructs {
  structs: Struct[];
  /** Index of the next struct. */
  next: number;
  isPending: boolean;
}

const dependenciesOf = (struct: Struct): Y.ID[] => {
  if (!(struct instanceof Y.Item)) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent].filter((reference) => reference instanceof Y.ID);
};

/** Returns the structs in dependency order. The structs of one client keep their order. */
function inDependencyOrder(structs: readonly Struct[]): Struct[] {
  const byClient = new Map<number, ClientStructs>();
  for (const struct of structs) {
    const list = byClient.get(struct.id.client);
    if (list) list.structs.push(struct);
    else byClient.set(struct.id.client, { structs: [struct], next: 0, isPending: false });
  }
  const ordered: Struct[] = [];
  const missingOf = (struct: Struct): { list: ClientStructs; clock: number } | undefined => {
    for (const { client, clock } of dependenciesOf(struct)) {
      const list = client === struct.id.client ? undefined : byClient.get(client);
      const next = list?.structs[list.next];
      // In a cycle, waiting does not help.
      if (list && next && next.id.clock <= clock && !list.isPending) return { list, clock };
    }
    return undefined;
  };
  for (const first of byClient.values()) {
    const stack = [{ list: first, clock: Number.POSITIVE_INFINITY }];
    first.isPending = true;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const struct = top.list.structs[top.list.next];
      if (!struct || struct.id.clock > top.clock) {
        top.list.isPending = false;
        stack.pop();
        continue;
      }
      const missing = missingOf(struct);
      if (missing) {
        missing.list.isPending = true;
        stack.push(missing);
      } else {
        ordered.push(struct);
        top.list.next += 1;
      }
    }
  }
  return ordered;
}

/** Maximum bytes of a deleted span. */
const MAX_SPAN_BYTES = 16;
const MAX_CLIENTS = BOARD_LIMITS.updateClients;

const encode = (run: readonly Struct[], deleted: Spans): Uint8Array =>
  encodeUpdate(run.length === 0 ? [] : [run], deleted);

const follows = (before: Struct | undefined, struct: Struct) =>
  before !== undefined && before.id.client === struct.id.client && before.id.clock + before.length === struct.id.clock;

/** Returns where a struct of many parts can be cut, about in the middle and not inside a surrogate pair; 0 when it cannot. */
function splitPointOf({ content, length }: Y.Item): number {
  // Deleted content is only a number.
  if (content instanceof Y.ContentDeleted) return 0;
  const middle = length >> 1;
  const isInside = content instanceof Y.ContentString && /[\uDC00-\uDFFF]/.test(content.str.charAt(middle));
  return isInside ? middle - 1 : middle;
}

/** Splits a struct into pieces of at most `maxBytes` bytes, as Yjs does. Each piece depends on the one before. */
function piecesOf(struct: Struct, maxBytes: number): Struct[] {
  const splitPoint = struct instanceof Y.Item && encode([struct], []).byteLength > maxBytes ? splitPointOf(struct) : 0;
  if (!(struct instanceof Y.Item) || splitPoint === 0) return [struct];
  const { id, origin, rightOrigin, parent, parentSub, content } = struct;
  const behindId = Y.createID(id.client, id.clock + splitPoint);
  const lastOfFront = Y.createID(id.client, id.clock + splitPoint - 1);
  // `splice` leaves the first part in `content`.
  const behind = new Y.Item(
    behindId,
    null,
    lastOfFront,
    null,
    rightOrigin,
    parent,
    parentSub,
    content.splice(splitPoint),
  );
  const front = new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, content);
  return [...piecesOf(front, maxBytes), ...piecesOf(behind, maxBytes)];
}

/** Groups structs into parts that fit. Each client's structs form a run without a gap, and each part depends only on earlier ones. */
function partsOf(structs: readonly Struct[], maxBytes: number): Struct[][][] {
  const parts: Map<number, Struct[]>[] = [];
  let size = 0;
  let count = 0;
  for (const struct of inDependencyOrder(structs)) {
    const length = encode([struct], []).byteLength;
    const part = parts.at(-1);
    const run = part?.get(struct.id.client);
    const hasRoom = size + length <= maxBytes && count < BOARD_LIMITS.updateStructs;
    const fits = hasRoom && (run ? follows(run.at(-1), struct) : (part?.size ?? 0) < MAX_CLIENTS);
    if (part && fits) {
      if (run) run.push(struct);
      else part.set(struct.id.client, [struct]);
      size += length;
      count += 1;
    } else {
      parts.push(new Map([[struct.id.client, [struct]]]));
      size = length;
      count = 1;
    }
  }
  return parts.map((part) => [...part.values()]);
}

/** Returns whether a journal may accept an update as it is, or would also refuse its parts. */
function isWhole(update: Uint8Array, maxBytes: number): boolean {
  if (update.byteLength > maxBytes) return false;
  const scan = scanUpdate(update);
  return scan.ok || !scan.isTooMuch;
}

/**
 * Splits an update into updates with the same effect when applied in order. Each has at most `maxBytes` bytes, unless a single value has
 * more, and no more clients and structs than a journal accepts at once. Additions come before deletions and before dependent structs.
 */
export function splitUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  if (isWhole(update, maxBytes)) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const pieces = structs.flatMap((struct) => (struct instanceof Y.Skip ? [] : piecesOf(struct, maxBytes)));
  const parts = partsOf(pieces, maxBytes).map((runs) => encodeUpdate(runs, []));
  const spans = spansOf(ds.clients);
  const spansPerPart = Math.max(1, Math.floor(maxBytes / MAX_SPAN_BYTES));
  for (let from = 0; from < spans.length; from += spansPerPart)
    parts.push(encode([], spans.slice(from, from + spansPerPart)));
  return parts;
}
