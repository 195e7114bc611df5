import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { readShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { useEffect, useState } from 'react';
import type * as Y from 'yjs';
import { ownerOf } from './coming-players';

/** Whose each disc is, by the disc's id. */
export type DiscOwners = ReadonlyMap<string, string>;

const ownersOn = (doc: Y.Doc): DiscOwners =>
  new Map(
    readShapes(doc).flatMap((shape): [string, string][] => {
      const owner = ownerOf(shape);
      return owner === undefined ? [] : [[shape.id, owner]];
    }),
  );

/** The owners after these shapes changed; the same map where nobody's disc came, went or changed hands. */
export function withChanged(owners: DiscOwners, doc: Y.Doc, ids: ReadonlySet<string>): DiscOwners {
  // On a board that is, or was, too full, what is drawn depends on everything.
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

/** Whose discs lie on a board. A stroke costs what it changes, however much is drawn. */
export function useDiscOwners(doc: Y.Doc): DiscOwners {
  const [owners, setOwners] = useState(() => ownersOn(doc));
  useEffect(() => {
    const { shapes } = rootsOf(doc);
    const take = ({ keysChanged }: Y.YMapEvent<unknown>) => setOwners((held) => withChanged(held, doc, keysChanged));
    setOwners(ownersOn(doc));
    shapes.observe(take);
    return () => shapes.unobserve(take);
  }, [doc]);
  return owners;
}
