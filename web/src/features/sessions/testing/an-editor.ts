import { rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';
import type { BoardEditor } from '../../../live/boards/board-state';

/** An open board with no other viewers. */
export function anEditor(canEdit = true): BoardEditor & { undo: () => void } {
  const doc = new Y.Doc();
  const { shapes, background } = rootsOf(doc);
  const mine = {};
  const undoing = new Y.UndoManager([shapes, background], { trackedOrigins: new Set([mine]), captureTimeout: 0 });
  return { doc, canEdit, change: (work) => doc.transact(work, mine), undo: () => void undoing.undo() };
}
