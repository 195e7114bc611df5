/** How long each player is on the field if the plan is kept. Pure. */
import { clockAt, lengthOfPeriod } from './clock';
import type { Entry } from './entries';
import type { MatchFormat } from './formations';
import { timesOf } from './minutes';
import type { Lineup } from './on-field';
import type { PlannedChange } from './plan';

interface PlannedGame {
  format: Pick<MatchFormat, 'periods' | 'minutes'>;
  lineup: Lineup;
  entries: readonly Entry[];
}

/** Returns the time on the field of each player at the end (ms): what was played, and the rest of the game by the plan. */
export function plannedTimes(
  { format, lineup, entries }: PlannedGame,
  plan: readonly PlannedChange[],
  now: number,
): Map<string, number> {
  const { state, isPaused, period, inPeriod } = clockAt(entries, now);
  const rest: Entry[] = [];
  // Of equal times, its ids come behind those of the journal, in this order.
  const add = (kind: Entry['kind'], at: number, more: Partial<Entry> = {}) =>
    rest.push({ id: `~${String(rest.length).padStart(4, '0')}`, kind, at, side: 'US', ...more });
  const play = (number: number, from: number): number => {
    const until = Math.max(now, from + lengthOfPeriod(number, format) * 60_000);
    for (const { second, on, off, slot } of plan.filter((change) => change.period === number))
      add('SUB', Math.max(now, from + second * 1_000), { playerId: on, otherPlayerId: off, slot });
    add('PERIOD_END', until);
    return until;
  };
  let end = now;
  if (isPaused) add('RESUME', now);
  if (state === 'running') end = play(period, now - inPeriod);
  for (let next = period + 1; state !== 'ended' && next <= format.periods; next += 1) {
    add('PERIOD_START', end);
    end = play(next, end);
  }
  const times = timesOf({ lineup, entries: [...entries, ...rest] }, end);
  return new Map([...times].map(([id, { played }]) => [id, played]));
}
