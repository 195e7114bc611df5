/** When journals are compacted by this node, and what it learns from it: whether a board is full. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import type { BoardsStore } from '@touchline/shared/server/boards/compact';
import { compactJournal } from '@touchline/shared/server/boards/compact';
import type { Logger } from '@touchline/shared/server/log';

/** Entries that are worth a compaction in a pause, and how many times as many are worth one at once. */
const MOST_ENTRIES = 200;
const MOST_TIMES = 5;
/** Bytes that are worth one at once: as many as may fill the board, but between these two. */
const LEAST_BYTES = 64 * 1_024;
const MOST_BYTES = 512 * 1_024;
/** Nobody draws for so long (ms): then a compaction is in nobody's way. */
const PAUSE = 300;

interface Known {
  /** Since the last compaction, as far as this node knows. */
  entries: number;
  bytes: number;
  /** What the last compaction made of it. */
  last?: { full: boolean; size: number };
  running: boolean;
  /** Ends when nobody has drawn for a while. */
  pause?: NodeJS.Timeout | undefined;
}

interface Parts {
  store: BoardsStore;
  log: Logger;
  /** Entries that are worth a compaction. */
  compactAfter?: number | undefined;
  onCompacted: (id: string) => Promise<void>;
}

export function createCompaction({ store, log, compactAfter = MOST_ENTRIES, onCompacted }: Parts) {
  const known = new Map<string, Known>();
  const running = new Set<Promise<void>>();

  const knownOf = (id: string): Known => {
    const held = known.get(id) ?? { entries: 0, bytes: 0, running: false };
    known.set(id, held);
    return held;
  };

  async function compact(id: string, board: Known): Promise<void> {
    const { entries, bytes } = board;
    const { full, update } = await compactJournal(store, id);
    // What came meanwhile counts for the next time.
    board.entries -= entries;
    board.bytes -= bytes;
    board.last = { full, size: update.byteLength };
    await onCompacted(id);
  }

  function compactNow(id: string, board: Known): void {
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
        // What was drawn meanwhile may be worth another one; after a failure the next stroke asks.
        if (isDone && known.get(id) === board && board.entries >= compactAfter) compactInPause(id, board);
      });
    running.add(work);
  }

  function compactInPause(id: string, board: Known): void {
    clearTimeout(board.pause);
    board.pause = setTimeout(() => compactNow(id, board), PAUSE).unref();
  }

  return {
    /** Somebody read the journal of a board. */
    read(id: string, updates: readonly Uint8Array[]): void {
      const board = knownOf(id);
      const size = updates.reduce((sum, { byteLength }) => sum + byteLength, 0);
      board.entries = Math.max(board.entries, updates.length - 1);
      if (board.last) board.bytes = Math.max(board.bytes, size - board.last.size);
      const isLarge = size > BOARD_LIMITS.board && !board.last;
      if (isLarge) compactNow(id, board);
      else if (board.entries >= compactAfter) compactInPause(id, board);
    },

    /** This node wrote into it. A full board is looked at again each time: it may be no longer. */
    wrote(id: string, bytes: number): void {
      const board = knownOf(id);
      board.entries += 1;
      board.bytes += bytes;
      const room = BOARD_LIMITS.board - (board.last?.size ?? 0);
      const mostBytes = Math.max(LEAST_BYTES, Math.min(MOST_BYTES, room));
      const isUrgent = board.entries >= MOST_TIMES * compactAfter || board.bytes >= mostBytes;
      if (isUrgent) compactNow(id, board);
      // However often somebody erases.
      else if (board.last?.full) {
        if (!board.pause) compactInPause(id, board);
      } else if (board.entries >= compactAfter) compactInPause(id, board);
    },

    /** It holds as much as it may until it is compacted. */
    ask: (id: string): void => compactNow(id, knownOf(id)),

    /** Whether it was full when it was looked at last. Then it is looked at again: somebody may have erased, on another node too. */
    isFull(id: string): boolean {
      const board = known.get(id);
      if (!board?.last?.full) return false;
      // However often somebody tries.
      if (!board.pause) compactInPause(id, board);
      return true;
    },

    /** Nobody has it open here any more. */
    forget(id: string): void {
      const board = known.get(id);
      if (board?.pause) compactNow(id, board);
      known.delete(id);
    },

    /** Resolves when what runs now has ended. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
  };
}
