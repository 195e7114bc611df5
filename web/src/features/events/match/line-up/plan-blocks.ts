/** The planned changes of one minute. Pure. */
import type { MatchFormat } from '@touchline/shared/match/formations';
import type { PlannedChange } from '@touchline/shared/match/plan';

const plannedMinute = ({ period, second }: PlannedChange, { minutes }: MatchFormat): number =>
  (period - 1) * minutes + Math.round(second / 60);

/** Returns the changes of a plan by their minute, in the order of the plan. */
export function blocksOfPlan(plan: readonly PlannedChange[], format: MatchFormat) {
  const blocks = new Map<number, PlannedChange[]>();
  for (const change of plan) {
    const minute = plannedMinute(change, format);
    blocks.set(minute, [...(blocks.get(minute) ?? []), change]);
  }
  return [...blocks].map(([minute, changes]) => ({ minute, changes }));
}
