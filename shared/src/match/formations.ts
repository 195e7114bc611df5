/** Sizes of a game and its formations: the slots of the pitch, with positions. Pure. */
import { ageGroupOf, type SeasonRule } from '../events/season';

export const POSITIONS = ['GK', 'LB', 'CB', 'RB', 'DM', 'LM', 'CM', 'RM', 'AM', 'LW', 'ST', 'RW'] as const;
export type Position = (typeof POSITIONS)[number];

/** A place of the formation. `x` runs from the left touchline (0) to the right (1), `y` from the own goal (0) to the other (1). */
export interface Slot {
  id: string;
  position: Position;
  x: number;
  y: number;
}

export interface MatchFormat {
  /** Players of one side, with the goalkeeper. */
  onField: number;
  periods: number;
  /** Minutes of a period. */
  minutes: number;
}

export const FORMAT_LIMITS = {
  onField: { min: 2, max: 11 },
  periods: { min: 1, max: 8 },
  minutes: { min: 3, max: 60 },
} as const;

/** Formations by the number of players, the usual one first. Games of up to four a side have no goalkeeper. */
const NAMES: Readonly<Record<number, readonly string[]>> = {
  2: ['1-1'],
  3: ['1-2', '2-1'],
  4: ['1-2-1', '2-2'],
  5: ['1-2-1', '2-2'],
  6: ['2-2-1', '2-1-2'],
  7: ['2-3-1', '3-2-1', '2-1-2-1'],
  8: ['2-3-2', '3-3-1'],
  9: ['3-2-3', '3-3-2', '2-4-2'],
  10: ['3-4-2', '4-3-2'],
  11: ['4-3-3', '4-4-2', '3-5-2', '4-2-3-1'],
};
const LEAST_WITH_KEEPER = 5;

/** Returns the names of the formations for this many players. */
export const formationsOf = (onField: number): readonly string[] => NAMES[onField] ?? [];

export const isFormation = (onField: number, name: string): boolean => formationsOf(onField).includes(name);

type Line = 'back' | 'holding' | 'middle' | 'attacking' | 'front';

/** Positions of a line from left to right, by its number of players. */
const LINES: Readonly<Record<Line, Readonly<Record<number, readonly Position[]>>>> = {
  back: { 1: ['CB'], 2: ['LB', 'RB'], 3: ['LB', 'CB', 'RB'], 4: ['LB', 'CB', 'CB', 'RB'] },
  holding: { 1: ['DM'], 2: ['DM', 'DM'] },
  middle: {
    1: ['CM'],
    2: ['LM', 'RM'],
    3: ['LM', 'CM', 'RM'],
    4: ['LM', 'CM', 'CM', 'RM'],
    5: ['LM', 'CM', 'CM', 'CM', 'RM'],
  },
  attacking: { 2: ['LM', 'RM'], 3: ['LM', 'AM', 'RM'] },
  front: { 1: ['ST'], 2: ['ST', 'ST'], 3: ['LW', 'ST', 'RW'] },
};
const LINES_OF: Readonly<Record<number, readonly Line[]>> = {
  2: ['back', 'front'],
  3: ['back', 'middle', 'front'],
  4: ['back', 'holding', 'attacking', 'front'],
};
const FIRST_LINE_Y = 0.24;
const LAST_LINE_Y = 0.86;

function lineSlots(positions: readonly Position[], y: number): Omit<Slot, 'id'>[] {
  return positions.map((position, index) => ({ position, x: (index + 1) / (positions.length + 1), y }));
}

/** Adds ids: the position, with a number where the formation has it more than once. */
function withIds(slots: readonly Omit<Slot, 'id'>[]): Slot[] {
  return slots.map(({ position, x, y }, index) => {
    const earlier = slots.slice(0, index).filter((slot) => slot.position === position).length;
    const isOnly = slots.filter((slot) => slot.position === position).length === 1;
    return { id: isOnly ? position : `${position}${earlier + 1}`, position, x, y };
  });
}

/** Returns the slots of a formation, the goalkeeper first; none for a formation that this number of players does not have. */
export function slotsOf(onField: number, formation: string): readonly Slot[] {
  if (!isFormation(onField, formation)) return [];
  const counts = formation.split('-').map(Number);
  const lines = LINES_OF[counts.length] ?? [];
  const step = (LAST_LINE_Y - FIRST_LINE_Y) / (counts.length - 1);
  const outfield = counts.flatMap((count, index) =>
    lineSlots(LINES[lines[index] as Line][count] ?? [], FIRST_LINE_Y + index * step),
  );
  const keeper = onField >= LEAST_WITH_KEEPER ? [{ position: 'GK' as const, x: 0.5, y: 0.06 }] : [];
  return withIds([...keeper, ...outfield]);
}

/** Returns whether this number of players has a goalkeeper. */
export const hasKeeper = (onField: number): boolean => onField >= LEAST_WITH_KEEPER;

/** Usual formats by the age group (US Soccer, standards of play). */
const FORMATS: readonly { upTo: number; format: MatchFormat }[] = [
  { upTo: 8, format: { onField: 4, periods: 4, minutes: 10 } },
  { upTo: 10, format: { onField: 7, periods: 2, minutes: 25 } },
  { upTo: 12, format: { onField: 9, periods: 2, minutes: 30 } },
  { upTo: 14, format: { onField: 11, periods: 2, minutes: 35 } },
  { upTo: 16, format: { onField: 11, periods: 2, minutes: 40 } },
  { upTo: Number.POSITIVE_INFINITY, format: { onField: 11, periods: 2, minutes: 45 } },
];

/**
 * Returns the usual format of a team's games.
 * @param birthYear of the team's players
 * @param at time of the game (ms)
 */
export function usualFormat(birthYear: number, at: number, rule: SeasonRule): MatchFormat {
  const age = ageGroupOf(birthYear, at, rule);
  return (FORMATS.find(({ upTo }) => age <= upTo) as { format: MatchFormat }).format;
}
