/** Time on the field of each player, in all and by position, from the line-up and the journal. Pure. */
import { periodsOf, playedAt } from './clock';
import type { Entry } from './entries';
import { POSITIONS, type Position } from './formations';
import { type FieldChange, fieldChanges, type Lineup } from './on-field';

export interface PlayerTime {
  /** Time on the field while the clock ran (ms). */
  played: number;
  /** The same by position, without positions that the player never had (ms). */
  positions: Partial<Record<Position, number>>;
  /** True: on the field when the first period began. */
  started: boolean;
}

/** Returns the position of a slot: its id without a number. */
export const positionOf = (slot: string): Position | undefined =>
  POSITIONS.find((position) => position === slot.replace(/\d+$/, ''));

/**
 * Returns the times of all players who were in the line-up or came on.
 * @param now the clock runs until this time (ms), unless it stands
 */
export function timesOf(
  { lineup, entries }: { lineup: Lineup; entries: readonly Entry[] },
  now: number,
): Map<string, PlayerTime> {
  const spans = periodsOf(entries.filter(({ at }) => at <= now));
  const changes = fieldChanges(lineup, entries).filter(({ at }) => at <= now);
  const kickOff = spans[0]?.from;
  const times = new Map<string, PlayerTime>();
  const timeOf = (playerId: string): PlayerTime => {
    const known = times.get(playerId) ?? { played: 0, positions: {}, started: false };
    times.set(playerId, known);
    return known;
  };
  for (const [index, change] of changes.entries()) {
    const until = changes[index + 1]?.at ?? now;
    const played = playedAt(spans, until) - playedAt(spans, change.at);
    const isLast = index === changes.length - 1;
    const isStart = kickOff !== undefined && change.at <= kickOff && (isLast || kickOff < until);
    addTimes(change, played, isStart, timeOf);
  }
  return times;
}

function addTimes(
  { lineup }: FieldChange,
  played: number,
  isStart: boolean,
  timeOf: (playerId: string) => PlayerTime,
): void {
  for (const [slot, playerId] of Object.entries(lineup)) {
    const time = timeOf(playerId);
    time.played += played;
    if (isStart) time.started = true;
    const position = positionOf(slot);
    if (position && played > 0) time.positions[position] = (time.positions[position] ?? 0) + played;
  }
}
