/** Boards: a viewer who may see one board of a team may see them all. */

import type { BoardRecord, DrillRecord } from '@touchline/server/records';
import type { BoardView, LibraryDrill } from '@touchline/shared/boards/boards.contract';
import { type Presented, present } from '@touchline/shared/contract';
import { monthStart } from '@touchline/shared/months';

export const presentBoards = (boards: readonly BoardRecord[]): Presented<BoardView[]> =>
  present(boards.map(({ _id, teamId, month, name }) => ({ id: _id, teamId, month: monthStart(month), name })));

export const drillOf = (drill: DrillRecord): LibraryDrill => {
  const { _id, title, minutes, points, equipment, age, theme, picture, createdBy, author, createdAt } = drill;
  return { id: _id, title, minutes, points, equipment, age, theme, picture, createdBy, author, createdAt };
};

export const presentDrills = (drills: readonly DrillRecord[]): Presented<LibraryDrill[]> =>
  present(drills.map(drillOf));

export const presentBoardId = (id: string): Presented<string> => present(id);
