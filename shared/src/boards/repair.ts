/** Removes from updates what would break building a document, and nothing else. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';
import { encodeUpdate, spansOf } from './encode';
import { isMarkerOf } from './markers';
import { BoardTally, type Decoded, isKnownType, type Struct } from './tally';

/** Returns an item of the same length without content, so that its neighbours keep their places. */
const withoutContent = ({ id, origin, rightOrigin, parent, parentSub, length }: Y.Item): Y.Item =>
  new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, new Y.ContentDeleted(length));

/** Returns the update without the content of unwanted items; the same bytes when it has none. */
function without(update: Uint8Array, { structs, ds }: Decoded, isUnwanted: (item: Y.Item) => boolean): Uint8Array {
  const isItem = (struct: Struct): struct is Y.Item => struct instanceof Y.Item;
  if (!structs.some((struct) => isItem(struct) && isUnwanted(struct))) return update;
  const runs = new Map<number, Struct[]>();
  for (const struct of structs) {
    const kept = isItem(struct) && isUnwanted(struct) ? withoutContent(struct) : struct;
    const run = runs.get(struct.id.client);
    if (run) run.push(kept);
    else runs.set(struct.id.client, [kept]);
  }
  return encodeUpdate([...runs.values()], spansOf(ds.clients));
}

function decode(update: Uint8Array): Decoded | null {
  try {
    return Y.decodeUpdate(update);
  } catch {
    return null;
  }
}

/**
 * Removes types that are nested too deep or unknown, with their content, from the updates of one board. Undecodable updates stay
 * unchanged.
 */
export function repairAll(updates: readonly Uint8Array[]): readonly Uint8Array[] {
  const tally = new BoardTally();
  const all = updates.map(decode);
  for (const decoded of all) if (decoded) tally.load(decoded);
  const isUnwanted = ({ id, content }: Y.Item) =>
    content instanceof Y.ContentType && (!isKnownType(content) || (tally.depthOf(id) ?? 0) >= BOARD_LIMITS.depth);
  return updates.map((update, index) => {
    const decoded = all[index];
    return decoded ? without(update, decoded, isUnwanted) : update;
  });
}

/** Returns the update without the markers of these children, or null when it cannot be decoded. */
export function removeMarkers(update: Uint8Array, playerIds: readonly string[]): Uint8Array | null {
  const decoded = decode(update);
  const isMarker = ({ content }: Y.Item) =>
    content instanceof Y.ContentAny && content.arr.some((value) => isMarkerOf(value, playerIds));
  return decoded && without(update, decoded, isMarker);
}
