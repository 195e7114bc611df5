import * as Y from 'yjs';

/**
 * A document that tells once when a change failed, or could not be brought to its end. Yjs then says nothing of later ones, or
 * not all: what is drawn is shown, and goes nowhere.
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
      // A change ends in the turn in which it begins.
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
