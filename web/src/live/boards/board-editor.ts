/** The open board, as the parts of the session screen use it. */
import type * as Y from 'yjs';

export interface BoardEditor {
  /** Read it with `@touchline/shared/boards/document`, again on each `update` event. */
  doc: Y.Doc;
  /** False for families, who only watch. */
  canEdit: boolean;
  /** Applies one change to the document. It is sent as one, and on the canvas its author undoes it as one. */
  change: (work: () => void) => void;
}
