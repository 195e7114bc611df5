import * as Y from 'yjs';

/** What a document holds beyond a state vector, as one update; null when that is nothing. Pure. */
export function lackingAt(vector: Uint8Array, doc: Y.Doc): Uint8Array | null {
  const theirs = Y.decodeStateVector(vector);
  const ours = Y.decodeStateVector(Y.encodeStateVector(doc));
  const hasAll = [...ours].every(([client, clock]) => (theirs.get(client) ?? 0) >= clock);
  return hasAll ? null : Y.encodeStateAsUpdate(doc, vector);
}
