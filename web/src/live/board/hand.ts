/** What one person does on a board's canvas, thing by thing: each can be undone as one, and nobody else's is. */
import { rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';

/** What is done here; only that can be undone here. */
const HERE = 'here';
/** What was never meant: nobody can do it again. */
const TAKEN_BACK = 'taken back';

type Done = Y.UndoManager['undoStack'];

export class Hand {
  readonly undo: Y.UndoManager;
  readonly #doc: Y.Doc;
  readonly #shapes: Y.Map<unknown>;
  /** What was begun last, once some of it is written. */
  #own: Done[number] | undefined;
  /** What could be done again until then: writing costs it. */
  #again: Done = [];
  /** What it erased. */
  readonly #erased = new Set<string>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    // The canvas alone: the script's own fields and messages take back what is written there.
    const { script: _, ...canvas } = rootsOf(doc);
    // A gesture ends where the next begins: see `change`.
    this.undo = new Y.UndoManager(Object.values(canvas), {
      trackedOrigins: new Set([HERE]),
      captureTimeout: Number.MAX_SAFE_INTEGER,
    });
    this.#shapes = canvas.shapes;
    this.#shapes.observe(({ keysChanged, transaction }) => {
      if (transaction.origin !== HERE) return;
      for (const id of keysChanged) if (!this.#shapes.has(id)) this.#erased.add(id);
    });
  }

  /** Begins one thing that is undone as one, whatever it takes until the next begins. */
  begin(): void {
    this.undo.stopCapturing();
    this.#own = undefined;
    this.#again = [];
    this.#erased.clear();
  }

  /** A part of the thing that was begun. */
  go(work: () => void): void {
    const { undo } = this;
    const before = undo.undoStack.at(-1);
    const again = undo.redoStack.splice(0);
    this.#doc.transact(work, HERE);
    const written = undo.undoStack.at(-1);
    if (written === before) undo.redoStack.push(...again);
    else [this.#own, this.#again] = [written, again];
  }

  /**
   * As if what was begun last had never been: nobody meant it, so there is nothing to do again. What was done before can be
   * undone and done again as before; what others did meanwhile stays.
   */
  takeBack(): void {
    const { undo } = this;
    if (this.#own && undo.undoStack.at(-1) === this.#own) {
      // By itself: where undoing has no effect, Yjs goes on to what was done before.
      const older = undo.undoStack.splice(0, undo.undoStack.length - 1);
      const there = new Set(this.#shapes.keys());
      this.#doc.transact(() => {
        undo.undo();
        // What others erased meanwhile came back with it.
        for (const id of [...this.#shapes.keys()]) if (!there.has(id) && !this.#erased.has(id)) this.#shapes.delete(id);
      }, TAKEN_BACK);
      undo.undoStack.push(...older);
      undo.redoStack.push(...this.#again);
      // The buttons listen (`action-bar.tsx`).
      undo.emit('stack-cleared', [{ undoStackCleared: false, redoStackCleared: false }]);
    }
    this.begin();
  }

  /** One thing by itself. */
  change(work: () => void): void {
    this.begin();
    this.go(work);
    this.begin();
  }
}
