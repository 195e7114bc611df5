/** The substitutions of a plan that are still to come, and the next of them. Pure. */
import { type Clock, clockAt } from './clock';
import type { Entry } from './entries';
import type { Lineup } from './on-field';
import type { PlannedChange } from './plan';

/** Facts against which a plan is read. */
export interface PlanReading {
  entries: readonly Entry[];
  field: Lineup;
  now: number;
  /** Returns whether a player can come on. */
  canPlay?: (playerId: string) => boolean;
}

/** A substitution counts as the planned one from this long before its time (s), or later in the same period. */
const EARLY = 180;

/** Returns the period at a time (ms), and the second in it; in a break, the start of the next period. */
function momentAt(entries: readonly Entry[], at: number): { period: number; second: number } {
  const { state, period, inPeriod } = clockAt(entries, at);
  return state === 'running' ? { period, second: inPeriod / 1_000 } : { period: period + 1, second: 0 };
}

/**
 * Returns the changes that can still be made, one after the other (`open`). `isWhole` is false when a later change cannot be made any more.
 */
export function readPlan(
  plan: readonly PlannedChange[],
  { entries, field, now, canPlay = () => true }: PlanReading,
): { open: PlannedChange[]; isWhole: boolean } {
  if (clockAt(entries, now).state === 'ended') return { open: [], isWhole: true };
  const moment = momentAt(entries, now);
  const made = entries
    .filter(({ kind, at }) => kind === 'SUB' && at <= now)
    .map(({ at, playerId, otherPlayerId }) => ({ ...momentAt(entries, at), on: playerId, off: otherPlayerId }));
  const isMade = ({ period, second, on, off }: PlannedChange) =>
    made.some((sub) => sub.on === on && sub.off === off && sub.period === period && sub.second + EARLY >= second);
  const slots = new Map(Object.entries(field).map(([slot, id]) => [id, slot]));
  const open: PlannedChange[] = [];
  let isWhole = true;
  const inTime = plan.toSorted((one, other) => one.period - other.period || one.second - other.second);
  for (const change of inTime) {
    const { period, second, on, off, slot } = change;
    if (period < moment.period || isMade(change)) continue;
    const place = off === undefined ? slot : slots.get(off);
    const isFree = off !== undefined || ![...slots.values()].includes(slot);
    if (place !== undefined && isFree && !slots.has(on) && canPlay(on)) {
      if (off !== undefined) slots.delete(off);
      slots.set(on, place);
      open.push(change);
    } else if (period > moment.period || second > moment.second) isWhole = false;
  }
  return { open, isWhole };
}

/** Returns the changes of a plan that are left and can be made, late ones too, in the order of their times. */
export const openChanges = (plan: readonly PlannedChange[], reading: PlanReading): PlannedChange[] =>
  readPlan(plan, reading).open;

/** Substitutions that are due together. */
export interface DueChanges {
  changes: PlannedChange[];
  /** Time until they are due (ms); negative when they are late. */
  dueIn: number;
}

/** Returns the open changes that come next, or are late: those of one block of this period. In a break, those of the start of the next period. */
export function nextChanges(
  open: readonly PlannedChange[],
  { state, period, inPeriod }: Pick<Clock, 'state' | 'period' | 'inPeriod'>,
): DueChanges | undefined {
  if (state === 'ended') return undefined;
  const [now, passed] = state === 'running' ? [period, inPeriod] : [period + 1, 0];
  const here = open.filter((change) => change.period === now);
  const second = Math.min(...here.map((change) => change.second));
  if (here.length === 0 || (state !== 'running' && second > 0)) return undefined;
  return { changes: here.filter((change) => change.second === second), dueIn: second * 1_000 - passed };
}

/** Returns the players who come on, in the order of the open changes. */
export const comingOn = (open: readonly PlannedChange[]): string[] => [...new Set(open.map(({ on }) => on))];
