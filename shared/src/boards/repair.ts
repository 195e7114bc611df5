/** Takes out of updates what would break whoever makes a document of them, and nothing else. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';
import { encodeUpdate, spansOf } from './encode';
import { isMarkerOf } from './markers';
import { BoardTally, type Decoded, isKnownType, type Struct } from './tally';

/** The same place in the history, with nothing in it: what stands beside it stays where it is. */
const emptied = ({ id, origin, rightOrigin, parent, parentSub, length }: Y.Item): Y.Item =>
  new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, new Y.ContentDeleted(length));

/** The update without what these items hold; the very same bytes where it holds none of them. */
function without(update: Uint8Array, { structs, ds }: Decoded, isUnwanted: (item: Y.Item) => boolean): Uint8Array {
  const isItem = (struct: Struct): struct is Y.Item => struct instanceof Y.Item;
  if (!structs.some((struct) => isItem(struct) && isUnwanted(struct))) return update;
  const runs = new Map<number, Struct[]>();
  for (const struct of structs) {
    const kept = isItem(struct) && isUnwanted(struct) ? emptied(struct) : struct;
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
 * Updates of one board without the types that lie too deep and those that no reader knows; what lay in them goes with them.
 * What cannot be decoded stays as it is.
 */
export function repairAll(updates: readonly Uint8Array[]): readonly Uint8Array[] {
  const tally = new BoardTally();
  const all = updates.map(decode);
  for (const decoded of all) if (decoded) tally.load(decoded);
  const isUnwanted = ({ id, content }: Y.Item) =>
    content instanceof Y.ContentType && (!isKnownType(content) || (tally.depthOf(id) ?? 0) >= BOARD_LIMITS.depth);
  return updates.map((update, place) => {
    const decoded = all[place];
    return decoded ? without(update, decoded, isUnwanted) : update;
  });
}

/** The update without the discs of these children, whatever may be made of it; null where it cannot be decoded. */
export function removeMarkers(update: Uint8Array, playerIds: readonly string[]): Uint8Array | null {
  const decoded = decode(update);
  const holdsDisc = ({ content }: Y.Item) =>
    content instanceof Y.ContentAny && content.arr.some((value) => isMarkerOf(value, playerIds));
  return decoded && without(update, decoded, holdsDisc);
}
