/** An open board, as screens see it. */
import type * as Y from 'yjs';
/** The state of an open board, as screens see it. */

/**
 * `full`: the board accepts only strokes that erase. `refused`: the server rejected a change. `stuck`: the server does
 * not respond or is busy. `broken`: this browser's document is broken, so it may lack strokes of this user or of
 * others.
 */
export type BoardProblem = 'full' | 'refused' | 'stuck' | 'broken';

export type BoardState =
  /** Waiting for the server; this browser has no copy. */
  | { is: 'opening' }
  /** The join failed and is retried. */
  | { is: 'failed'; error: Error }
  /** `joined`: connected to the server. `waiting`: number of unacknowledged strokes. */
  | { is: 'open'; joined: boolean; canEdit: boolean; waiting: number; problem: BoardProblem | null }
  | { is: 'closed'; reason: 'removed' | 'hidden' };

export interface BoardEditor {
  /** Read it with `@touchline/shared/boards/document`, again on each `update` event. */
  doc: Y.Doc;
  /** False for families, who only watch. */
  canEdit: boolean;
  /** Applies one change to the document. It is sent as one, and on the canvas its author undoes it as one. */
  change: (work: () => void) => void;
}
