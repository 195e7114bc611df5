/** What the parts of the session screen are given of an open board. */
import type * as Y from 'yjs';

export interface BoardPen {
  /** Read it by `@touchline/shared/boards/document`, and again on its `update` events. */
  doc: Y.Doc;
  /** Families watch. */
  canEdit: boolean;
  /** Does one thing to the document: sent as one; on the canvas undone as one, by whoever did it. */
  change: (work: () => void) => void;
}
