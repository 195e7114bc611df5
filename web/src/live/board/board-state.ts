/** What a screen is told of an open board. */

/**
 * The board takes only what erases; the server will not have a change; it does not answer, or is busy; this browser's document
 * is broken, so that neither what others draw nor what is drawn here is sure to be in it.
 */
export type BoardProblem = 'full' | 'refused' | 'stuck' | 'broken';

export type BoardState =
  /** Neither the server nor this browser has shown it yet. */
  | { is: 'opening' }
  /** It could not be shown yet; it is tried again. */
  | { is: 'failed'; error: Error }
  /** `joined`: there is a line. `waiting`: changes that the server has not got. */
  | { is: 'open'; joined: boolean; canEdit: boolean; waiting: number; problem: BoardProblem | null }
  | { is: 'closed'; reason: 'removed' | 'hidden' };
