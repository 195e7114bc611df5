import * as Y from 'yjs';

/** Returns what a document holds beyond a state vector, as one update; null if there is nothing. Pure. */
export function diffAgainst(vector: Uint8Array, doc: Y.Doc): Uint8Array | null {
  const remote = Y.decodeStateVector(vector);
  const local = Y.decodeStateVector(Y.encodeStateVector(doc));
  const isComplete = [...local].every(([client, clock]) => (remote.get(client) ?? 0) >= clock);
  return isComplete ? null : Y.encodeStateAsUpdate(doc, vector);
}
