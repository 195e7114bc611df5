/** When each player was on the field: what a family reads of its own child. Pure. */
import { type PeriodSpan, periodsOf, playedAt } from './clock';
import type { Entry } from './entries';
import { fieldChanges, type Lineup } from './on-field';

/** A stretch of time in one place of the field. */
export interface Stint {
  slot: string;
  /** Not before the first period. */
  from: number;
  /** Absent while it lasts. */
  until?: number;
}

/** Returns the stretches of each player who was on the field, in the order of time; nobody before the first period. */
export function stintsOf({ lineup, entries }: { lineup: Lineup; entries: readonly Entry[] }): Record<string, Stint[]> {
  const kickOff = periodsOf(entries)[0]?.from;
  const stints: Record<string, Stint[]> = {};
  if (kickOff === undefined) return stints;
  const changes = fieldChanges(lineup, entries);
  for (const [index, { at, lineup: field }] of changes.entries()) {
    const from = Math.max(at, kickOff);
    const until = changes[index + 1]?.at;
    if (until !== undefined && until <= from) continue;
    for (const [slot, id] of Object.entries(field)) {
      const known = stints[id] ?? [];
      stints[id] = known;
      const last = known.at(-1);
      const stint = { slot, from, ...(until !== undefined && { until }) };
      if (last?.slot === slot && last.until === from) known[known.length - 1] = { ...stint, from: last.from };
      else known.push(stint);
    }
  }
  return stints;
}

/** Returns how much of these stretches was played until a time (ms). */
export const playedIn = (stints: readonly Stint[], spans: readonly PeriodSpan[], now: number): number =>
  stints.reduce(
    (sum, { from, until = now }) => sum + Math.max(0, playedAt(spans, Math.min(until, now)) - playedAt(spans, from)),
    0,
  );

/** Returns since when a player has been on the field without a break (ms); undefined on the bench. */
export function onSince(stints: readonly Stint[]): number | undefined {
  const last = stints.at(-1);
  if (!last || last.until !== undefined) return undefined;
  let since = last.from;
  for (const { from, until } of stints.toReversed()) if (until === since) since = from;
  return since;
}
