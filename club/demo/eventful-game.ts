/** One game of the demo club shows what few games have: a pause, another formation at half-time, an injury and a shoot-out. */
import type { EntryRecord, MatchRecord } from '@touchline/server/records';
import { writeResult } from '@touchline/shared/events/result';
import type { GameResult } from '@touchline/shared/events/stored-result';
import type { EntryKind } from '@touchline/shared/match/entries';
import { formationsOf, type MatchFormat, slotsOf } from '@touchline/shared/match/formations';
import { fieldAt } from '@touchline/shared/match/on-field';

const MINUTE = 60_000;
/** How long the clock stands in the first half (ms). */
export const STANDS_FOR = 3 * MINUTE;
/** Kicks of both sides in their order: the winner scores four. */
const KICKS: readonly (readonly [winner: boolean, loser: boolean])[] = [
  [true, true],
  [true, true],
  [false, true],
  [true, false],
  [true, false],
];

export interface Journal {
  add(kind: EntryKind, at: number, more?: Partial<EntryRecord>): void;
  entries: Record<string, EntryRecord>;
}

interface Played {
  lineup: MatchRecord['lineup'];
  format: MatchFormat;
  /** All players of the game. */
  players: readonly string[];
  /** Kick-off, start of the second half, and the end (ms). */
  kickOff: number;
  secondHalf: number;
  end: number;
}

/** Returns the result as a draw that a shoot-out decides; who had won wins it. */
export function drawnResult({ ours, theirs }: GameResult): GameResult {
  const goals = Math.max(ours, theirs);
  const penalties = ours >= theirs ? { ours: 4, theirs: 3 } : { ours: 3, theirs: 4 };
  return { ours: goals, theirs: goals, penalties };
}
export const drawnText = (result: GameResult): string => writeResult(drawnResult(result));

/** Adds a pause, another formation in the break, and an injury late in the game. Call it after the substitutions. */
export function addTurns(journal: Journal, { lineup, format, players, kickOff, secondHalf, end }: Played): void {
  const fieldOf = (at: number) => fieldAt(lineup, Object.values(journal.entries), at);
  journal.add('PAUSE', kickOff + 11 * MINUTE);
  journal.add('RESUME', kickOff + 11 * MINUTE + STANDS_FOR);
  const [usual = '', formation = usual] = formationsOf(format.onField);
  const before = fieldOf(secondHalf - 1);
  const [keeper, ...others] = [
    before.GK,
    ...Object.entries(before).flatMap(([slot, id]) => (slot === 'GK' ? [] : [id])),
  ];
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const after = slots.map((slot) => [slot, slot === 'GK' ? keeper : others.shift()] as const);
  journal.add('SHAPE', secondHalf - MINUTE, {
    format,
    formation,
    lineup: Object.fromEntries(after.filter((place): place is readonly [string, string] => place[1] !== undefined)),
  });
  const at = end - 2 * MINUTE;
  const now = fieldOf(at);
  const hurt = Object.entries(now).findLast(([slot]) => slot !== 'GK')?.[1];
  const on = players.find((id) => !Object.values(now).includes(id));
  if (hurt === undefined || on === undefined) return;
  journal.add('INJURY', at, { playerId: hurt });
  journal.add('SUB', at + 1, { playerId: on, otherPlayerId: hurt });
}

/** Adds the kicks of a shoot-out, ours by the players who were on at the end. */
export function addShootOut(journal: Journal, { lineup, end }: Pick<Played, 'lineup' | 'end'>, isWon: boolean): void {
  const kickers = Object.values(fieldAt(lineup, Object.values(journal.entries), end));
  for (const [index, [winner, loser]] of KICKS.entries()) {
    const at = end + (3 + index) * MINUTE;
    journal.add('PENALTY', at, { scored: isWon ? winner : loser, playerId: kickers[index] });
    journal.add('PENALTY', at + MINUTE / 2, { side: 'THEM', scored: isWon ? loser : winner });
  }
}
