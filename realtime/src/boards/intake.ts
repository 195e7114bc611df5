/** Validates updates and appends them to the journal of a board. */

import { appendStroke, type JournalStore } from '@touchline/server/boards/journal';
import { checkStroke } from '@touchline/server/boards/merge';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { scanUpdate } from '@touchline/shared/boards/scan';
import { Problem } from '@touchline/shared/errors';
import type { BoardCopy, createBoardCopies } from './board-copies';
import type { createCompaction } from './compaction';

/** Maximum size of a journal before its compaction. */
const MAX_BYTES = 2 * BOARD_LIMITS.board;
const MAX_SPANS = 2 * BOARD_LIMITS.spans;

interface Parts {
  store: JournalStore;
  copies: ReturnType<typeof createBoardCopies>;
  compaction: ReturnType<typeof createCompaction>;
}

const invalid = (why: string) => new Problem('VALIDATION', `update: ${why}`);
const tooLarge = () => new Problem('TOO_LARGE', 'This board is full. Please erase something, or go on with a new one.');

export function createIntake({ store, copies, compaction }: Parts) {
  function assertHasRoom(id: string, board: BoardCopy, sent: Uint8Array, onlyErases: boolean): void {
    if (board.bytes + sent.byteLength > MAX_BYTES || board.tally.counts.spans > MAX_SPANS) {
      compaction.compactNow(id);
      throw new Problem('UNAVAILABLE', 'This board is being tidied up. Please try again in a moment.');
    }
    if (onlyErases) return;
    if (board.tally.isFull) compaction.compactNow(id);
    if (board.tally.isFull || compaction.isFull(id)) throw tooLarge();
  }

  /**
   * Resolves when the update is in the journal; `durable` resolves when it is durable.
   * @param assertMayDraw throws when the sender may no longer draw
   */
  return async function accept(
    id: string,
    sent: Uint8Array,
    assertMayDraw: () => unknown,
  ): Promise<{ durable: Promise<void> }> {
    assertMayDraw();
    // Refuses by a look at the bytes before anything is decoded, which costs many times as much.
    const scan = scanUpdate(sent);
    if (!scan.ok) throw invalid(scan.why);
    const board = copies.of(id);
    await board.ready();
    assertMayDraw();
    assertHasRoom(id, board, sent, scan.erases);
    const validation = await checkStroke(sent);
    if (!validation.ok) throw invalid(validation.why);
    assertMayDraw();
    assertHasRoom(id, board, sent, scan.erases);
    let added = board.tally.tryAdd(validation.decoded);
    if (!added.ok && added.why === 'unknown') {
      // The update may depend on one that another node has appended.
      await board.catchUp();
      assertMayDraw();
      added = board.tally.tryAdd(validation.decoded);
    }
    if (!added.ok) {
      if (added.why === 'full') throw tooLarge();
      throw invalid(
        added.why === 'deep' ? 'It nests too deep.' : 'It depends on updates that the board does not have.',
      );
    }
    try {
      const { id: entry, durable } = await appendStroke(store, id, sent);
      board.added(entry, sent);
      return { durable };
    } catch (error) {
      // The tally counted an update that was not appended, so start over.
      copies.forget(id);
      throw error;
    }
  };
}
