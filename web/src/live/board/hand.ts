/** What one person does on a board's canvas, thing by thing: each can be undone as one, and nobody else's is. */
import { rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';

/** What is done here; only that can be undone here. */
const HERE = 'here';

export class Hand {
  readonly undo: Y.UndoManager;
  readonly #doc: Y.Doc;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    // The canvas alone: the script's own fields and messages take back what is written there.
    const { script: _, ...canvas } = rootsOf(doc);
    // A gesture ends where the next begins: see `change`.
    this.undo = new Y.UndoManager(Object.values(canvas), {
      trackedOrigins: new Set([HERE]),
      captureTimeout: Number.MAX_SAFE_INTEGER,
    });
  }

  /** Begins one thing that is undone as one, whatever it takes until the next begins. */
  begin(): void {
    this.undo.stopCapturing();
  }

  /** A part of the thing that was begun. */
  go(work: () => void): void {
    this.#doc.transact(work, HERE);
  }

  /** As if what was begun last had never been: nobody meant it, so there is nothing to do again. */
  takeBack(): void {
    this.undo.undo();
    this.undo.clear(false, true);
  }

  /** One thing by itself. */
  change(work: () => void): void {
    this.begin();
    this.go(work);
    this.begin();
  }
}
