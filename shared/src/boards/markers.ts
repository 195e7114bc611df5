/** The discs of children: which they are, and how they leave a board (docs/decisions/0011). Pure. */
import * as Y from 'yjs';
import { rootsOf } from './document';

/** Whatever says that it is one of these children's, whether or not it can be drawn. */
export const isMarkerOf = (value: unknown, playerIds: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'playerId' in value &&
  typeof value.playerId === 'string' &&
  playerIds.includes(value.playerId);

/** Takes the discs of these children off a document. Adds nothing to it, so whoever does it again changes nothing. */
export function eraseMarkers(doc: Y.Doc, playerIds: readonly string[]): void {
  if (playerIds.length === 0) return;
  const { shapes, order } = rootsOf(doc);
  const discs = new Set([...shapes.entries()].flatMap(([id, value]) => (isMarkerOf(value, playerIds) ? [id] : [])));
  if (discs.size === 0) return;
  doc.transact(() => {
    for (const id of discs) shapes.delete(id);
    for (let place = order.length - 1; place >= 0; place -= 1) {
      const named = order.get(place);
      if (typeof named === 'string' && discs.has(named)) order.delete(place);
    }
  });
}

/** Whether an update holds a disc of one of these children, also one that was moved or erased since. */
export function hasMarkers(update: Uint8Array, playerIds: readonly string[]): boolean {
  const text = new TextDecoder('latin1').decode(update);
  // Nearly every update ends here.
  const named = playerIds.filter((id) => text.includes(id));
  if (named.length === 0) return false;
  try {
    return Y.decodeUpdate(update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentAny &&
        struct.content.arr.some((value) => isMarkerOf(value, named)),
    );
  } catch {
    return true;
  }
}
