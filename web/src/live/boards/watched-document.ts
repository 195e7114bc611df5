import * as Y from 'yjs';

/**
 * A document that reports once when a transaction failed or did not finish. After that Yjs may stop emitting updates,
 * and changes would be shown but not sent.
 */
export class WatchedDocument extends Y.Doc {
  readonly #onBroken: () => void;
  #unfinished = 0;
  #isBroken = false;

  constructor(onBroken: () => void) {
    super();
    this.#onBroken = onBroken;
    this.on('beforeTransaction', () => {
      this.#unfinished += 1;
      // A transaction ends in the turn in which it starts.
      queueMicrotask(() => {
        if (this.#unfinished > 0) this.#break();
      });
    });
    this.on('afterTransactionCleanup', () => {
      this.#unfinished -= 1;
    });
  }

  override transact<T>(work: (transaction: Y.Transaction) => T, origin?: unknown): T {
    try {
      return super.transact(work, origin);
    } catch (error) {
      this.#break();
      throw error;
    }
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#onBroken();
  }
}

/** Returns what a document holds beyond a state vector, as one update; null if there is nothing. Pure. */
export function diffAgainst(vector: Uint8Array, doc: Y.Doc): Uint8Array | null {
  const remote = Y.decodeStateVector(vector);
  const local = Y.decodeStateVector(Y.encodeStateVector(doc));
  const isComplete = [...local].every(([client, clock]) => (remote.get(client) ?? 0) >= clock);
  return isComplete ? null : Y.encodeStateAsUpdate(doc, vector);
}
