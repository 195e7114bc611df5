import * as Y from 'yjs';
import type { BoardEditor } from '../../../live/boards/board-state';

/** Two documents of one board. A change of one is applied to the other at once, unless they are `apart`. */
export function twoDocs() {
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  let waiting: (() => void)[] | undefined;
  docs.forEach((doc, index) => {
    const other = docs[1 - index] as Y.Doc;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'remote') return;
      const deliver = () => Y.applyUpdate(other, update, 'remote');
      if (waiting) waiting.push(deliver);
      else deliver();
    });
  });
  return {
    docs,
    apart: () => {
      waiting = [];
    },
    together: () => {
      for (const deliver of waiting ?? []) deliver();
      waiting = undefined;
    },
  };
}

export const editorOf = (doc: Y.Doc, canEdit = true): BoardEditor => ({
  doc,
  canEdit,
  change: (work) => doc.transact(work),
});

export const drill = (title: string, minutes: number, points = '') =>
  new Y.Map<unknown>([
    ['title', new Y.Text(title)],
    ['minutes', minutes],
    ['points', new Y.Text(points)],
    ['equipment', new Y.Text()],
  ]);
