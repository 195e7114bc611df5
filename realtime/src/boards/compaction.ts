/** When journals are compacted by this node, and what it learns from it: whether a board is full. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { compactJournal } from '@touchline/shared/server/boards/compact';
import type { JournalStore } from '@touchline/shared/server/boards/journal';
import type { Logger } from '@touchline/shared/server/log';

/** Entries, and bytes in them, that are worth a compaction. */
const MOST_ENTRIES = 200;
const MOST_BYTES = 512 * 1_024;

interface Known {
  /** Since the last compaction, as far as this node knows. */
  entries: number;
  bytes: number;
  /** Unknown before the first compaction. */
  full?: boolean;
  running: boolean;
}

interface Parts {
  store: JournalStore;
  log: Logger;
  /** Entries that are worth a compaction. */
  mostEntries?: number | undefined;
}

export function createCompaction({ store, log, mostEntries = MOST_ENTRIES }: Parts) {
  const known = new Map<string, Known>();
  const running = new Set<Promise<void>>();

  const knownOf = (id: string): Known => {
    const held = known.get(id) ?? { entries: 0, bytes: 0, running: false };
    known.set(id, held);
    return held;
  };

  async function compact(id: string, board: Known): Promise<void> {
    const { entries, bytes } = board;
    const { full } = await compactJournal(store, id);
    // What came meanwhile counts for the next time.
    board.entries -= entries;
    board.bytes -= bytes;
    board.full = full;
  }

  function compactSoon(id: string, board: Known): void {
    if (board.running) return;
    board.running = true;
    const work = compact(id, board)
      .catch((error: unknown) => log.warn({ err: error, board: id }, 'A board could not be compacted'))
      .finally(() => {
        board.running = false;
        running.delete(work);
      });
    running.add(work);
  }

  return {
    /** Somebody read the journal of a board. */
    read(id: string, updates: readonly Uint8Array[]): void {
      const board = knownOf(id);
      const size = updates.reduce((sum, { byteLength }) => sum + byteLength, 0);
      board.entries = Math.max(board.entries, updates.length - 1);
      const isLarge = size > BOARD_LIMITS.board && board.full === undefined;
      if (board.entries >= mostEntries || isLarge) compactSoon(id, board);
    },

    /** This node wrote into it. A full board is looked at again each time: it may be no longer. */
    wrote(id: string, bytes: number): void {
      const board = knownOf(id);
      board.entries += 1;
      board.bytes += bytes;
      if (board.full || board.entries >= mostEntries || board.bytes >= MOST_BYTES) compactSoon(id, board);
    },

    isFull: (id: string): boolean => known.get(id)?.full === true,

    /** Nobody has it open here any more. */
    forget: (id: string): void => void known.delete(id),

    /** Resolves when what runs now has ended. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
  };
}
