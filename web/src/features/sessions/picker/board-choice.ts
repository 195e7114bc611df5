/** Chooses the open board of a team and lists its boards. Pure. */
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { shownMonth } from '../../../lib/by-month';
import { monthName } from '../../../lib/club-time';
import type { Option } from '../../../lib/options';

export type BoardChoice =
  | { is: 'open'; board: BoardView }
  /** The address names a board that the team does not have. */
  | { is: 'unknown' }
  /** The month has no board. */
  | { is: 'none' };

/**
 * Returns the board that the address names, otherwise the first one of the month. New boards never change which one
 * that is.
 * @param boards in order of creation within each month
 * @param wanted the id in the address
 * @param month `YYYY-MM`
 */
export function boardChoice(boards: readonly BoardView[], wanted: string | null, month: string): BoardChoice {
  const board = boards.find((one) => (wanted === null ? shownMonth(one) === month : one.id === wanted));
  if (board) return { is: 'open', board };
  return { is: wanted === null ? 'none' : 'unknown' };
}

interface MonthOptions {
  /** The name of the month. */
  group: string;
  items: Option[];
}

/** Returns the boards as options, grouped by month. */
export function boardOptions(boards: readonly BoardView[]): MonthOptions[] {
  const groups = new Map<string, Option[]>();
  for (const board of boards) {
    const month = monthName(shownMonth(board));
    groups.set(month, [...(groups.get(month) ?? []), { value: board.id, label: board.name }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** Returns whether the month has a board of this name, ignoring case. Names are unique within a month. */
export const isTaken = (boards: readonly BoardView[], name: string, month: string): boolean =>
  boards.some((one) => shownMonth(one) === month && one.name.toLowerCase() === name.trim().toLowerCase());

/** Maximum length of a board's name (`boardInput`). */
const MAX_NAME = 60;

/** Returns this name, shortened if needed, with a number behind it if the month has a board of that name. */
export function freeName(boards: readonly BoardView[], wanted: string, month: string): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const name = `${wanted
      .slice(0, MAX_NAME - suffix.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trim()}${suffix}`;
    if (!isTaken(boards, name, month)) return name;
  }
}
