/** The next substitution of the plan. Pure. */
import type { Clock } from './clock';
import type { Lineup } from './on-field';
import type { PlannedChange } from './plan';

/** Substitutions that are due together. */
export interface DueChanges {
  changes: PlannedChange[];
  /** Time until they are due (ms); negative when they are late. */
  dueIn: number;
}

const isDone = ({ on, off }: PlannedChange, field: Lineup): boolean => {
  const ids = Object.values(field);
  return ids.includes(on) || (off !== undefined && !ids.includes(off));
};

/**
 * Returns the substitutions that come next, or are late: those of one block of this period whose players are still where the plan
 * expects them. In a break, those of the start of the next period.
 */
export function nextChanges(
  plan: readonly PlannedChange[],
  { state, period, inPeriod }: Pick<Clock, 'state' | 'period' | 'inPeriod'>,
  field: Lineup,
): DueChanges | undefined {
  if (state === 'ended') return undefined;
  const [now, passed] = state === 'running' ? [period, inPeriod] : [period + 1, 0];
  const open = plan.filter((change) => change.period === now && !isDone(change, field));
  const second = Math.min(...open.map((change) => change.second));
  if (open.length === 0 || (state !== 'running' && second > 0)) return undefined;
  return { changes: open.filter((change) => change.second === second), dueIn: second * 1_000 - passed };
}

/** Returns the players who come on, in the order of the plan: those who are due first, then those of later blocks. */
export function comingOn(
  plan: readonly PlannedChange[],
  clock: Parameters<typeof nextChanges>[1],
  field: Lineup,
): string[] {
  const due = nextChanges(plan, clock, field)?.changes ?? [];
  const later = plan.filter(
    ({ period, second }) =>
      period > clock.period ||
      (period === clock.period && clock.state === 'running' && second * 1_000 > clock.inPeriod),
  );
  return [...new Set([...due, ...later].map(({ on }) => on))];
}
