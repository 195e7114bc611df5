/**
 * The undo stack of one user for the canvas of a board. Each action is one item; actions of other users are not on it.
 */
import { rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';

/** Origin of this user's changes; only these can be undone. */
const LOCAL_ORIGIN = 'local';
/** Origin of a discarded action, which cannot be redone. */
const DISCARD_ORIGIN = 'discard';

type StackItems = Y.UndoManager['undoStack'];

export class UndoStack {
  readonly manager: Y.UndoManager;
  readonly #doc: Y.Doc;
  readonly #shapes: Y.Map<unknown>;
  /** The item of the current action, once it has written something. */
  #current: StackItems[number] | undefined;
  /** The redo items from before the current action. Its first write removes them from the stack. */
  #redoable: StackItems = [];
  /** Ids of shapes that the current action erased. */
  readonly #erased = new Set<string>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    // Only the canvas: the script has undo of its own.
    const { script: _, ...canvas } = rootsOf(doc);
    // Actions end only in `begin`, never by time.
    this.manager = new Y.UndoManager(Object.values(canvas), {
      trackedOrigins: new Set([LOCAL_ORIGIN]),
      captureTimeout: Number.MAX_SAFE_INTEGER,
    });
    this.#shapes = canvas.shapes;
    this.#shapes.observe(({ keysChanged, transaction }) => {
      if (transaction.origin !== LOCAL_ORIGIN) return;
      for (const id of keysChanged) if (!this.#shapes.has(id)) this.#erased.add(id);
    });
  }

  /** Starts a new action: everything until the next `begin` is undone together. */
  begin(): void {
    this.manager.stopCapturing();
    this.#current = undefined;
    this.#redoable = [];
    this.#erased.clear();
  }

  /** Applies a part of the current action. */
  apply(work: () => void): void {
    const { manager } = this;
    const before = manager.undoStack.at(-1);
    const redoable = manager.redoStack.splice(0);
    this.#doc.transact(work, LOCAL_ORIGIN);
    const written = manager.undoStack.at(-1);
    if (written === before) manager.redoStack.push(...redoable);
    else [this.#current, this.#redoable] = [written, redoable];
  }

  /**
   * Reverts the current action without a redo item. Earlier undo and redo items stay, and so do changes by other users.
   */
  discard(): void {
    const { manager } = this;
    if (this.#current && manager.undoStack.at(-1) === this.#current) {
      // Undo this item alone: if undoing it has no effect, Yjs goes on to the items below it.
      const older = manager.undoStack.splice(0, manager.undoStack.length - 1);
      const existing = new Set(this.#shapes.keys());
      this.#doc.transact(() => {
        manager.undo();
        // The undo also restores shapes that others erased meanwhile: erase those again.
        for (const id of [...this.#shapes.keys()])
          if (!existing.has(id) && !this.#erased.has(id)) this.#shapes.delete(id);
      }, DISCARD_ORIGIN);
      manager.undoStack.push(...older);
      manager.redoStack.push(...this.#redoable);
      // Updates the undo and redo buttons (`action-bar.tsx`).
      manager.emit('stack-cleared', [{ undoStackCleared: false, redoStackCleared: false }]);
    }
    this.begin();
  }

  /** Applies one complete action. */
  change(work: () => void): void {
    this.begin();
    this.apply(work);
    this.begin();
  }
}
