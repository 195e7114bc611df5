/** Sums the times of the children over the games of a season. Pure. */
import { periodsOf, playedAt } from './clock';
import type { Entry } from './entries';
import type { MatchFormat, Position } from './formations';
import { timesOf } from './minutes';
import type { Lineup } from './on-field';
import { countedUntil } from './presumed-end';

export interface PlayedMatch {
  lineup: Lineup;
  entries: readonly Entry[];
  /** Of periods for which the journal names none. */
  format: MatchFormat;
  /** The children who could have played, beside those who did. */
  available: readonly string[];
}

export interface SeasonTime {
  games: number;
  starts: number;
  /** All times in ms. */
  played: number;
  available: number;
  positions: Partial<Record<Position, number>>;
  keeperTurns: number;
  /** The position of most time in each of the last games, the newest first. */
  recent: Position[];
}

const RECENT = 5;
const none = (): SeasonTime => ({
  games: 0,
  starts: 0,
  played: 0,
  available: 0,
  positions: {},
  keeperTurns: 0,
  recent: [],
});

/**
 * Returns the time of each child who played or could have.
 * @param matches earliest first
 * @param now running clocks run until this time (ms)
 */
export function seasonTimes(matches: readonly PlayedMatch[], now: number): Map<string, SeasonTime> {
  const sums = new Map<string, SeasonTime>();
  for (const { lineup, entries, available, format } of matches) {
    const until = countedUntil({ entries, format }, now);
    const length = playedAt(periodsOf(entries), until);
    if (length === 0) continue;
    const times = timesOf({ lineup, entries }, until);
    const onField = [...times].flatMap(([id, { played }]) => (played > 0 ? [id] : []));
    for (const id of new Set([...onField, ...available])) {
      const sum = sums.get(id) ?? none();
      sums.set(id, sum);
      sum.available += length;
      const time = times.get(id);
      if (!time || time.played === 0) continue;
      sum.games += 1;
      sum.played += time.played;
      if (time.started) sum.starts += 1;
      if (time.positions.GK) sum.keeperTurns += 1;
      const byTime = Object.entries(time.positions) as [Position, number][];
      for (const [position, played] of byTime) sum.positions[position] = (sum.positions[position] ?? 0) + played;
      const [most] = byTime.toSorted(([, one], [, other]) => other - one);
      if (most) sum.recent = [most[0], ...sum.recent].slice(0, RECENT);
    }
  }
  return sums;
}

/** Returns the part of the available time that a child played, from 0 to 1; undefined without any. */
export const shareOf = ({ played, available }: Pick<SeasonTime, 'played' | 'available'>): number | undefined =>
  available === 0 ? undefined : Math.min(1, played / available);

/** A share this far from the middle one stands out: 15 minutes of 100. */
const STANDS_OUT = 0.15;
/** Of fewer children no share stands out. */
const FEWEST = 4;

/** Returns the children whose share is far from the middle one of the team. */
export function outliersOf(times: ReadonlyMap<string, SeasonTime>): Map<string, 'LESS' | 'MORE'> {
  const shares = [...times].flatMap(([id, time]) => {
    const share = shareOf(time);
    return share === undefined ? [] : [{ id, share }];
  });
  const sorted = shares.map(({ share }) => share).toSorted((one, other) => one - other);
  const middle =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
  const far = shares.length < FEWEST ? [] : shares.filter(({ share }) => Math.abs(share - middle) > STANDS_OUT);
  return new Map(far.map(({ id, share }) => [id, share < middle ? 'LESS' : 'MORE'] as const));
}
