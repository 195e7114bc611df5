/** Which of a team's boards is open, and how they are listed. Pure. */
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { shownMonth } from '../../../lib/by-month';
import { monthName } from '../../../lib/club-time';
import type { Option } from '../../../lib/options';

export type BoardChoice =
  | { is: 'open'; board: BoardView }
  /** The address names a board that the team does not have. */
  | { is: 'unknown' }
  /** The month has none. */
  | { is: 'none' };

/**
 * The board that the address names, else the month's first one: what is added later never changes what opens.
 * @param boards each month's in the order in which they were made
 * @param wanted the id in the address
 * @param month `YYYY-MM`
 */
export function boardChoice(boards: readonly BoardView[], wanted: string | null, month: string): BoardChoice {
  const board = boards.find((one) => (wanted === null ? shownMonth(one) === month : one.id === wanted));
  if (board) return { is: 'open', board };
  return { is: wanted === null ? 'none' : 'unknown' };
}

interface MonthOptions {
  /** The month's name. */
  group: string;
  items: Option[];
}

/** The boards as options, in a group for each month. */
export function boardOptions(boards: readonly BoardView[]): MonthOptions[] {
  const groups = new Map<string, Option[]>();
  for (const board of boards) {
    const month = monthName(shownMonth(board));
    groups.set(month, [...(groups.get(month) ?? []), { value: board.id, label: board.name }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** Whether the month has another board of this name, whatever its case: its name is what makes it one of its month. */
export const isTaken = (boards: readonly BoardView[], name: string, month: string): boolean =>
  boards.some((one) => shownMonth(one) === month && one.name.toLowerCase() === name.trim().toLowerCase());

/** What a board's name may hold (`boardInput`). */
const LONGEST = 60;

/** This name, shortened to what a board's name may hold, with a number behind it when the month has it already. */
export function freeName(boards: readonly BoardView[], wanted: string, month: string): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const name = `${wanted
      .slice(0, LONGEST - suffix.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trim()}${suffix}`;
    if (!isTaken(boards, name, month)) return name;
  }
}
