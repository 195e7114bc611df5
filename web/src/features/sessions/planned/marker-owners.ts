import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { readShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { useEffect, useState } from 'react';
import type * as Y from 'yjs';
import { ownerOf } from './coming-players';

/** The owner of each marker, by marker id. */
export type MarkerOwners = ReadonlyMap<string, string>;

const ownersOn = (doc: Y.Doc): MarkerOwners =>
  new Map(
    readShapes(doc).flatMap((shape): [string, string][] => {
      const owner = ownerOf(shape);
      return owner === undefined ? [] : [[shape.id, owner]];
    }),
  );

/** Updates the owners after these shapes changed. Returns the same map if no owner changed. */
export function updateOwners(owners: MarkerOwners, doc: Y.Doc, ids: ReadonlySet<string>): MarkerOwners {
  // On a board above the limit, any change can alter which shapes are drawn.
  if (rootsOf(doc).shapes.size + ids.size > BOARD_LIMITS.shapes) return ownersOn(doc);
  let next: Map<string, string> | undefined;
  for (const id of ids) {
    const shape = readShape(doc, id);
    const owner = shape ? ownerOf(shape) : undefined;
    if (owner === owners.get(id)) continue;
    next ??= new Map(owners);
    if (owner === undefined) next.delete(id);
    else next.set(id, owner);
  }
  return next ?? owners;
}

/**
 * Returns the owners of the markers on a board. The cost of an update depends on the stroke, not on the size of the
 * board.
 */
export function useMarkerOwners(doc: Y.Doc): MarkerOwners {
  const [owners, setOwners] = useState(() => ownersOn(doc));
  useEffect(() => {
    const { shapes } = rootsOf(doc);
    const onChange = ({ keysChanged }: Y.YMapEvent<unknown>) =>
      setOwners((held) => updateOwners(held, doc, keysChanged));
    setOwners(ownersOn(doc));
    shapes.observe(onChange);
    return () => shapes.unobserve(onChange);
  }, [doc]);
  return owners;
}
