/** Decides when this node compacts the journal of a board, and remembers whether the board is full. */

import { type BoardsStore, compactJournal } from '@touchline/server/boards/compact';
import type { Logger } from '@touchline/server/log';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';

/** This many entries trigger a compaction in the next pause. URGENT_FACTOR times as many trigger one at once. */
const DEFAULT_ENTRIES = 200;
const URGENT_FACTOR = 5;
/**
 * Bounds for the number of new bytes that trigger a compaction at once. Between them the number is the room left on the
 * board.
 */
const MIN_URGENT_BYTES = 64 * 1_024;
const MAX_URGENT_BYTES = 512 * 1_024;
/** A pause begins when no stroke has come for this time (ms). */
const PAUSE_MS = 300;

interface BoardState {
  /** Entries and bytes since the last compaction, as far as this node knows. */
  entries: number;
  bytes: number;
  /** The result of the last compaction. */
  last?: { full: boolean; size: number };
  running: boolean;
  /** Timer that runs out at the next pause. */
  pause?: NodeJS.Timeout | undefined;
}

interface Parts {
  store: BoardsStore;
  log: Logger;
  /** Number of entries that trigger a compaction. */
  compactAfter?: number | undefined;
  onCompacted: (id: string) => Promise<void>;
}

export function createCompaction({ store, log, compactAfter = DEFAULT_ENTRIES, onCompacted }: Parts) {
  const states = new Map<string, BoardState>();
  const running = new Set<Promise<void>>();

  const stateOf = (id: string): BoardState => {
    const state = states.get(id) ?? { entries: 0, bytes: 0, running: false };
    states.set(id, state);
    return state;
  };

  async function compact(id: string, board: BoardState): Promise<void> {
    const { entries, bytes } = board;
    const { full, update } = await compactJournal(store, id);
    // Entries that came during the compaction count towards the next one.
    board.entries -= entries;
    board.bytes -= bytes;
    board.last = { full, size: update.byteLength };
    await onCompacted(id);
  }

  function compactNow(id: string, board: BoardState): void {
    clearTimeout(board.pause);
    board.pause = undefined;
    if (board.running) return;
    board.running = true;
    const failed = (error: unknown) => {
      log.warn({ err: error, board: id }, 'A board could not be compacted');
      return false;
    };
    const work = compact(id, board)
      .then(() => true, failed)
      .then((isDone) => {
        board.running = false;
        running.delete(work);
        // Strokes that came meanwhile may trigger another compaction. After a failure, the next stroke triggers it.
        if (isDone && states.get(id) === board && board.entries >= compactAfter) compactInPause(id, board);
      });
    running.add(work);
  }

  function compactInPause(id: string, board: BoardState): void {
    clearTimeout(board.pause);
    board.pause = setTimeout(() => compactNow(id, board), PAUSE_MS).unref();
  }

  return {
    /** Call it after reading a journal: compacts the board if the journal is long. */
    afterRead(id: string, updates: readonly Uint8Array[]): void {
      const board = stateOf(id);
      const size = updates.reduce((sum, { byteLength }) => sum + byteLength, 0);
      board.entries = Math.max(board.entries, updates.length - 1);
      if (board.last) board.bytes = Math.max(board.bytes, size - board.last.size);
      const isLarge = size > BOARD_LIMITS.board && !board.last;
      if (isLarge) compactNow(id, board);
      else if (board.entries >= compactAfter) compactInPause(id, board);
    },

    /** Call it after a write by this node. Compacts a full board again after each write, because it may no longer be full. */
    afterWrite(id: string, bytes: number): void {
      const board = stateOf(id);
      board.entries += 1;
      board.bytes += bytes;
      const remainingBytes = BOARD_LIMITS.board - (board.last?.size ?? 0);
      const urgentBytes = Math.max(MIN_URGENT_BYTES, Math.min(MAX_URGENT_BYTES, remainingBytes));
      const isUrgent = board.entries >= URGENT_FACTOR * compactAfter || board.bytes >= urgentBytes;
      if (isUrgent) compactNow(id, board);
      // Only one timer, however often users erase.
      else if (board.last?.full) {
        if (!board.pause) compactInPause(id, board);
      } else if (board.entries >= compactAfter) compactInPause(id, board);
    },

    /** Compacts a board without waiting for a pause, because it has reached its limit. */
    compactNow: (id: string): void => compactNow(id, stateOf(id)),

    /**
     * Returns whether the last compaction found the board full, and schedules another one: users may have erased meanwhile, also on
     * another node.
     */
    isFull(id: string): boolean {
      const board = states.get(id);
      if (!board?.last?.full) return false;
      // Only one timer, however often users try.
      if (!board.pause) compactInPause(id, board);
      return true;
    },

    /** Call it when no socket of this node has the board open. */
    forget(id: string): void {
      const board = states.get(id);
      if (board?.pause) compactNow(id, board);
      states.delete(id);
    },

    /** Resolves when the running compactions have ended. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
  };
}
