/** The journal of a match: what was tapped, in the order of its times. Pure. */
import type { MatchFormat } from './formations';

export const ENTRY_KINDS = [
  'PERIOD_START',
  'PERIOD_END',
  'PAUSE',
  'RESUME',
  'END',
  'GOAL',
  'CHANCE',
  'SAVE',
  'CORNER',
  'FOUL',
  'YELLOW',
  'RED',
  'SUB',
  'SWAP',
  'INJURY',
  'SIN_BIN',
  'MOMENT',
  'NOTE',
  'SHAPE',
  'PENALTY',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const SIDES = ['US', 'THEM'] as const;
export type Side = (typeof SIDES)[number];

/** An entry as the functions of this folder read it. The model of a match adds the author. */
export interface Entry {
  id: string;
  kind: EntryKind;
  /** On the server's clock (ms). */
  at: number;
  side: Side;
  /** GOAL: scorer. SUB: comes on. SWAP: moves. Else the player whom it is about. */
  playerId?: string | undefined;
  /** GOAL: assist. SUB: goes off. SWAP: changes places with. */
  otherPlayerId?: string | undefined;
  /** SUB and SWAP into an empty place of the formation. */
  slot?: string | undefined;
  /** GOAL: scored by a player of the other side. */
  ownGoal?: boolean | undefined;
  /** INJURY: the player goes on playing. */
  staysOn?: boolean | undefined;
  /** PENALTY, a kick of the shoot-out: whether it was scored. */
  scored?: boolean | undefined;
  /** PERIOD_START: which period, from 1; absent, the one behind the last. */
  number?: number | undefined;
  /** PERIOD_START: a period of extra time. */
  extra?: boolean | undefined;
  /** SHAPE, and the first PERIOD_START: what stands from then on. */
  format?: MatchFormat | undefined;
  formation?: string | undefined;
  /** Player ids by slot. */
  lineup?: Readonly<Record<string, string>> | undefined;
}

/** Kinds that helpers of a family and film crews enter, too. */
export const KINDS_OF_HELPERS: readonly EntryKind[] = ['GOAL', 'CHANCE', 'SAVE', 'CORNER', 'MOMENT'];

/** Entries that stop or start the clock. */
export const CLOCK_KINDS = ['PERIOD_START', 'PERIOD_END', 'PAUSE', 'RESUME', 'END'] as const satisfies EntryKind[];
export const isClockKind = (kind: EntryKind): boolean => CLOCK_KINDS.some((one) => one === kind);

/** Returns the entries in the order of their times; the id decides between equal times, so that all screens agree. */
export const inOrder = <E extends Pick<Entry, 'at' | 'id'>>(entries: readonly E[]): E[] =>
  entries.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

/** Two goals of a side by two people within this time (ms) may be the same goal. */
export const SAME_GOAL_WITHIN = 20_000;

/** A goal that may have been tapped twice. */
export interface DoubtfulGoal<E> {
  first: E;
  second: E;
}

type Tapped = Entry & { by: { userId: string }; distinct?: boolean | undefined };

type GoalTap = Pick<Entry, 'kind' | 'side' | 'at' | 'ownGoal'> & { userId: string };

/** Returns whether two entries may be one goal that was tapped twice: goals of one side, both own goals or neither, by two people within 20 s. */
export const isSameGoal = (one: GoalTap, other: GoalTap): boolean =>
  one.kind === 'GOAL' &&
  other.kind === 'GOAL' &&
  one.side === other.side &&
  (one.ownGoal ?? false) === (other.ownGoal ?? false) &&
  one.userId !== other.userId &&
  Math.abs(one.at - other.at) <= SAME_GOAL_WITHIN;

/**
 * Returns goals of one side that two people tapped within 20 s. `distinct` on the later one means that somebody has answered "two goals".
 */
export function doubtfulGoals<E extends Tapped>(entries: readonly E[]): DoubtfulGoal<E>[] {
  const goals = inOrder(entries.filter(({ kind }) => kind === 'GOAL'));
  return goals.flatMap((second, index) => {
    if (second.distinct) return [];
    const first = goals
      .slice(0, index)
      .findLast((goal) => isSameGoal({ ...goal, userId: goal.by.userId }, { ...second, userId: second.by.userId }));
    return first ? [{ first, second }] : [];
  });
}

/** Returns the goals about which a user is asked "One goal or two?": the user tapped one of the two. The answer removes `second`, or says that it is distinct. */
export const questionsFor = <E extends Tapped>(userId: string, entries: readonly E[]): DoubtfulGoal<E>[] =>
  doubtfulGoals(entries).filter(({ first, second }) => [first, second].some(({ by }) => by.userId === userId));
