/** Stores a copy of the document in this browser, so that the board can be shown and edited offline. */
import * as Y from 'yjs';
import type { BoardStorage, Stroke } from './board-storage';

/** Origin of updates that were read from this copy. They are not sent. */
export const COPY_ORIGIN = 'copy';
/** Delay (ms) between a change and saving the copy. */
const SAVE_DELAY_MS = 3_000;

export class BoardCopy {
  readonly #doc: Y.Doc;
  readonly #storage: BoardStorage;
  #isDisabled = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(doc: Y.Doc, storage: BoardStorage) {
    this.#doc = doc;
    this.#storage = storage;
  }

  /** Applies the stored copy and the unsent strokes to the document. Removes strokes that cannot be read. */
  async load(): Promise<{ hasCopy: boolean; strokes: readonly Stroke[] }> {
    const { copy, strokes } = await this.#storage.load();
    const unreadable = strokes.filter(({ update }) => !this.#apply(update));
    if (unreadable.length > 0) void this.#storage.removeStrokes(unreadable);
    return {
      hasCopy: copy !== undefined && this.#apply(copy),
      strokes: strokes.filter((stroke) => !unreadable.includes(stroke)),
    };
  }

  /** Stops saving, because the document is broken. The last saved copy stays. */
  disable(): void {
    this.cancelSave();
    this.#isDisabled = true;
  }

  /** Saves the copy soon. */
  scheduleSave(): void {
    if (this.#isDisabled) return;
    this.#saveTimer ??= setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  /** Saves pending changes now. */
  save(): void {
    if (this.#saveTimer === undefined) return;
    this.cancelSave();
    void this.#storage.saveCopy(Y.encodeStateAsUpdate(this.#doc));
  }

  /** Cancels the pending save. */
  cancelSave(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
  }

  #apply(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(this.#doc, update, COPY_ORIGIN);
      return true;
    } catch {
      return false;
    }
  }
}
