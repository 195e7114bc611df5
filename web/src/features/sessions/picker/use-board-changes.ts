import { t } from '@lingui/core/macro';
import { type BoardView, boardsContract } from '@touchline/shared/boards/boards.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { monthStart } from '@touchline/shared/months';
import { useRef } from 'react';
import { call, errorText } from '../../../lib/client';
import { clubMonth } from '../../../lib/club-month';
import { newId } from '../../../lib/new-id';
import { undoToast } from '../../../ui/toasts/action-toast';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { freeName } from './board-choice';
import type { OpenBoard } from './use-open-board';

interface BoardWords {
  name: string;
  /** `YYYY-MM`. */
  month: string;
}

interface BoardChanges {
  /**
   * Creates a board and opens it.
   * @param id stays the same for retries, so that one board is created
   */
  add: (id: string, words: BoardWords) => Promise<void>;
  /** Creates a board for an event and opens it. */
  addFor: (event: EventView) => Promise<void>;
  /** Renames a board, or moves it to another month. */
  save: (board: BoardView, words: BoardWords) => Promise<void>;
  /** Copies a board and opens the copy. Alerts on errors. */
  duplicate: (board: BoardView) => Promise<void>;
  /** Removes a board and offers undo. Alerts on errors. */
  remove: (board: BoardView) => Promise<void>;
}

const body = ({ name, month }: BoardWords) => ({ name, month: monthStart(month) });

async function alertOnError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    specAlert(errorText(failure));
  }
}

/** Returns the actions that staff have on boards. Each shows on this screen before its promise resolves. */
export function useBoardChanges({ team, boards, choose, reload, month }: OpenBoard): BoardChanges {
  const restore = ({ id }: BoardView) =>
    alertOnError(async () => {
      await call(boardsContract.restore_board, { params: { id } });
      await reload();
    });

  // A retry without a response keeps its id and name, so that it creates no second board.
  const forEvent = useRef<{ event: string; id: string; words: BoardWords } | null>(null);

  const add: BoardChanges['add'] = async (wantedId, words) => {
    if (!team) return;
    const id = await call(boardsContract.add_board, { body: { id: wantedId, teamId: team.id, ...body(words) } });
    await reload();
    choose({ id, month: monthStart(words.month) });
  };

  return {
    add,
    addFor: async (event) => {
      if (forEvent.current?.event !== event.id) {
        const month = clubMonth(event.eventTime);
        const name = freeName(boards, event.name || t`Session`, month);
        forEvent.current = { event: event.id, id: newId(8), words: { name, month } };
      }
      await add(forEvent.current.id, forEvent.current.words);
      forEvent.current = null;
    },
    save: async (board, words) => {
      await call(boardsContract.update_board, { body: { id: board.id, ...body(words) } });
      await reload();
      if (words.month !== month) choose({ id: board.id, month: monthStart(words.month) });
    },
    duplicate: (board) =>
      alertOnError(async () => {
        const id = await call(boardsContract.duplicate_board, { params: { id: board.id } });
        await reload();
        choose({ id, month: board.month });
      }),
    remove: (board) =>
      alertOnError(async () => {
        await call(boardsContract.remove_board, { params: { id: board.id } });
        await reload();
        const { name } = board;
        const toast = `removed-board-${board.id}`;
        undoToast(toast, t`Board “${name}” deleted`, () => void restore(board));
      }),
  };
}
