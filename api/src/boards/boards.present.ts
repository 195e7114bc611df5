/** Boards: a viewer who may see one board of a team may see them all. */
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { type Presented, present } from '@touchline/shared/contract';
import { monthStart } from '@touchline/shared/months';
import type { BoardRecord } from '@touchline/shared/server/records';

export const presentBoards = (boards: readonly BoardRecord[]): Presented<BoardView[]> =>
  present(boards.map(({ _id, teamId, month, name }) => ({ id: _id, teamId, month: monthStart(month), name })));

export const presentBoardId = (id: string): Presented<string> => present(id);
