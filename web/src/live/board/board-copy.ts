/** Keeps what a document holds in this browser, so that it is seen and drawn on without a server. */
import * as Y from 'yjs';
import type { BoardStorage, Stroke } from './board-storage';

/** The origin of what comes from here: it is not sent. */
export const COPY = 'copy';
/** The copy is saved so long (ms) after a change. */
const SAVE_AFTER = 3_000;

export class BoardCopy {
  readonly #doc: Y.Doc;
  readonly #storage: BoardStorage;
  #isGivenUp = false;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(doc: Y.Doc, storage: BoardStorage) {
    this.#doc = doc;
    this.#storage = storage;
  }

  /** Puts into the document what was kept: whether a copy was, and what still waits. What cannot be read is given up. */
  async load(): Promise<{ hasCopy: boolean; strokes: readonly Stroke[] }> {
    const { copy, strokes } = await this.#storage.load();
    const lost = strokes.filter(({ update }) => !this.#take(update));
    if (lost.length > 0) void this.#storage.forget(lost);
    return { hasCopy: copy !== undefined && this.#take(copy), strokes: strokes.filter((one) => !lost.includes(one)) };
  }

  /** The document is broken: what was saved before stays as it is. */
  giveUp(): void {
    this.forgetChanges();
    this.#isGivenUp = true;
  }

  /** The document changed. */
  changed(): void {
    if (this.#isGivenUp) return;
    this.#saving ??= setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Saves what has changed since it was saved. */
  save(): void {
    if (this.#saving === undefined) return;
    this.forgetChanges();
    void this.#storage.saveCopy(Y.encodeStateAsUpdate(this.#doc));
  }

  /** What has changed is not saved. */
  forgetChanges(): void {
    clearTimeout(this.#saving);
    this.#saving = undefined;
  }

  #take(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(this.#doc, update, COPY);
      return true;
    } catch {
      return false;
    }
  }
}
