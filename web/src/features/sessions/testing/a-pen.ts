import { rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';
import type { BoardPen } from '../board-pen';

/** An open board that nobody else has open. */
export function aPen(canEdit = true): BoardPen & { undo: () => void } {
  const doc = new Y.Doc();
  const { shapes, background } = rootsOf(doc);
  const mine = {};
  const undoing = new Y.UndoManager([shapes, background], { trackedOrigins: new Set([mine]), captureTimeout: 0 });
  return { doc, canEdit, change: (work) => doc.transact(work, mine), undo: () => void undoing.undo() };
}
