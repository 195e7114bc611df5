/** Whether the journal of a board takes an update, and how it gets there. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { validateStroke } from '@touchline/shared/boards/updates';
import { Problem } from '@touchline/shared/errors';
import { appendStroke, type JournalStore } from '@touchline/shared/server/boards/journal';
import type { BoardCopy, createBoardCopies } from './board-copies';
import type { createCompaction } from './compaction';

/** As large a journal may grow until it is compacted. */
const MOST_BYTES = 2 * BOARD_LIMITS.board;
const MOST_SPANS = 2 * BOARD_LIMITS.spans;

interface Parts {
  store: JournalStore;
  held: ReturnType<typeof createBoardCopies>;
  compaction: ReturnType<typeof createCompaction>;
}

const wrong = (why: string) => new Problem('VALIDATION', `update: ${why}`);
const tooLarge = () => new Problem('TOO_LARGE', 'This board is full. Please erase something, or go on with a new one.');

export function createIntake({ store, held, compaction }: Parts) {
  function refuseWhenFull(id: string, board: BoardCopy, sent: Uint8Array, erases: boolean): void {
    if (board.bytes + sent.byteLength > MOST_BYTES || board.tally.counts.spans > MOST_SPANS) {
      compaction.ask(id);
      throw new Problem('UNAVAILABLE', 'This board is being tidied up. Please try again in a moment.');
    }
    if (erases) return;
    if (board.tally.isFull) compaction.ask(id);
    if (board.tally.isFull || compaction.isFull(id)) throw tooLarge();
  }

  /**
   * Resolves when the journal has it, and answers when it is durable.
   * @param mayStill throws where whoever sent it may not draw any more
   */
  return async function takeIn(
    id: string,
    sent: Uint8Array,
    mayStill: () => unknown,
  ): Promise<{ durable: Promise<void> }> {
    mayStill();
    const verdict = validateStroke(sent);
    if (!verdict.ok) throw wrong(verdict.why);
    const board = held.of(id);
    await board.ready();
    mayStill();
    refuseWhenFull(id, board, sent, verdict.erases);
    let taken = board.tally.tryAdd(verdict.decoded);
    if (!taken.ok && taken.why === 'unknown') {
      // Another node may have written what it stands on.
      await board.catchUp();
      mayStill();
      taken = board.tally.tryAdd(verdict.decoded);
    }
    if (!taken.ok) {
      if (taken.why === 'full') throw tooLarge();
      throw wrong(taken.why === 'deep' ? 'It nests too deep.' : 'It stands on what the board does not hold.');
    }
    try {
      const { id: entry, durable } = await appendStroke(store, id, sent);
      board.wrote(entry, sent);
      return { durable };
    } catch (error) {
      // The tally counts what is not there.
      held.forget(id);
      throw error;
    }
  };
}
