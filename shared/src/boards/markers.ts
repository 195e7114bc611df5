/** The markers of children: how to find and erase them (docs/decisions/0112). Pure. */
import * as Y from 'yjs';
import { rootsOf } from './document';

/** Returns whether a value names one of these children, even if it is not a valid shape. */
export const isMarkerOf = (value: unknown, playerIds: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'playerId' in value &&
  typeof value.playerId === 'string' &&
  playerIds.includes(value.playerId);

/** Removes the markers of these children from a document. Idempotent: it only deletes. */
export function eraseMarkers(doc: Y.Doc, playerIds: readonly string[]): void {
  if (playerIds.length === 0) return;
  const { shapes, order } = rootsOf(doc);
  const markerIds = new Set([...shapes.entries()].flatMap(([id, value]) => (isMarkerOf(value, playerIds) ? [id] : [])));
  if (markerIds.size === 0) return;
  doc.transact(() => {
    for (const id of markerIds) shapes.delete(id);
    for (let index = order.length - 1; index >= 0; index -= 1) {
      const id = order.get(index);
      if (typeof id === 'string' && markerIds.has(id)) order.delete(index);
    }
  });
}

/** Returns whether an update contains a marker of one of these children, even one that was moved or erased since. */
export function hasMarkers(update: Uint8Array, playerIds: readonly string[]): boolean {
  const text = new TextDecoder('latin1').decode(update);
  // Most updates contain none of these ids, and are not decoded.
  const possible = playerIds.filter((id) => text.includes(id));
  if (possible.length === 0) return false;
  try {
    return Y.decodeUpdate(update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentAny &&
        struct.content.arr.some((value) => isMarkerOf(value, possible)),
    );
  } catch {
    return true;
  }
}
