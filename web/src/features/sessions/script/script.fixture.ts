import * as Y from 'yjs';
import type { BoardPen } from '../board-pen';

/** Two people on one board: what one does is with the other at once, unless they are `apart`. */
export function twoDocs() {
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  let waiting: (() => void)[] | undefined;
  docs.forEach((doc, index) => {
    const other = docs[1 - index] as Y.Doc;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'remote') return;
      const tell = () => Y.applyUpdate(other, update, 'remote');
      if (waiting) waiting.push(tell);
      else tell();
    });
  });
  return {
    docs,
    apart: () => {
      waiting = [];
    },
    together: () => {
      for (const tell of waiting ?? []) tell();
      waiting = undefined;
    },
  };
}

export const penOf = (doc: Y.Doc, canEdit = true): BoardPen => ({ doc, canEdit, change: (work) => doc.transact(work) });

export const drill = (title: string, minutes: number, points = '') =>
  new Y.Map<unknown>([
    ['title', new Y.Text(title)],
    ['minutes', minutes],
    ['points', new Y.Text(points)],
    ['equipment', new Y.Text()],
  ]);
