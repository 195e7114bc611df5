/** Keeps or remakes a plan after what was played and by who can play. Pure. */
import { absentPlayers, missingOnField } from './absent';
import { clockAt } from './clock';
import type { Entry } from './entries';
import { type MatchFormat, slotsOf } from './formations';
import { timesOf } from './minutes';
import { type PlanReading, readPlan } from './next-change';
import { fieldChanges, type Lineup } from './on-field';
import { blocksOf, type PlannedChange, type PlannedPlayer, planSubstitutions } from './plan';
import { plannedTimes } from './planned-times';

export interface PlanSituation {
  /** Format and formation that stand. */
  format: MatchFormat;
  formation: string;
  /** Of the kick-off. */
  lineup: Lineup;
  entries: readonly Entry[];
  /** Players who are not exchanged while they are on the field. */
  stays: readonly string[];
  /** Set: whoever is in goal stays there. */
  keeper?: string | undefined;
  /** Players who are expected, with the time in earlier games of the season (ms). */
  squad: readonly { id: string; season?: number }[];
  /** Players who are not here, or not here yet: they do not come on. */
  away?: readonly string[];
  now: number;
}

interface Facts extends PlanReading {
  /** Everybody who can play. */
  ids: string[];
  staying: string[];
  /** Time on the field so far (ms). */
  played: ReadonlyMap<string, { played: number }>;
}

function factsOf({ lineup, entries, stays, keeper, squad, away = [], now }: PlanSituation): Facts {
  const field = fieldChanges(lineup, entries).at(-1)?.lineup ?? lineup;
  const absent = absentPlayers({ lineup, entries });
  const played = timesOf({ lineup, entries }, now);
  const onField = Object.values(field);
  // A child that has played is here, whatever was answered, unless somebody says that it left.
  const ids = [...new Set([...onField, ...squad.map(({ id }) => id), ...played.keys()])].filter(
    (id) => !absent.has(id) && (onField.includes(id) || !away.includes(id)),
  );
  const staying = Object.entries(field).flatMap(([slot, id]) =>
    stays.includes(id) || (slot === 'GK' && keeper !== undefined) ? [id] : [],
  );
  return { entries, field, now, ids, staying, played, canPlay: (id) => ids.includes(id) };
}

/** Returns who can be on the bench or on the field, without the hurt and those who were sent off. */
export const playersOf = (situation: PlanSituation): string[] => factsOf(situation).ids;

/** Plans the substitutions of the blocks that are left. Who was sent off, or is in the sin bin, leaves a place empty. */
export function freshPlan(situation: PlanSituation): PlannedChange[] {
  const { format, formation, entries, squad, now } = situation;
  const { field, ids, staying, played } = factsOf(situation);
  const { blocks, blockLength } = blocksOf(format);
  const clock = clockAt(entries, now);
  const isRunning = clock.state === 'running';
  const left = blocks.filter(
    ({ period, second }) =>
      period > clock.period || (isRunning && period === clock.period && second * 1_000 >= clock.inPeriod),
  );
  const [next] = left;
  if (!next || clock.state === 'ended') return [];
  // Until then, or until the end of the period, everybody plays on.
  const playOnUntil = next.period === clock.period ? next.second : format.minutes * 60;
  const rest = isRunning ? Math.max(0, playOnUntil * 1_000 - clock.inPeriod) : 0;
  const onField = Object.values(field);
  const players = ids.map(
    (id): PlannedPlayer => ({
      id,
      played: (played.get(id)?.played ?? 0) + (onField.includes(id) ? rest : 0),
      season: squad.find((one) => one.id === id)?.season ?? 0,
    }),
  );
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const [filled, empty] = [slots.filter((slot) => slot in field), slots.filter((slot) => !(slot in field))];
  const fewer = missingOnField({ lineup: situation.lineup, entries });
  const open = empty.slice(0, Math.max(0, slots.length - fewer - filled.length));
  return planSubstitutions({
    slots: slots.filter((slot) => filled.includes(slot) || open.includes(slot)),
    lineup: field,
    players,
    stays: staying,
    blocks: left,
    blockLength,
  }).changes;
}

/** A plan is kept while the most and the least playing time differ by no more than the bound and this much of a block. */
export const PLAN_TOLERANCE = 0.5;

/**
 * Returns the stored plan while its later changes can be made, nobody in it is locked, and it is as fair as a new one but for PLAN_TOLERANCE.
 * Otherwise returns a new plan.
 */
export function keptPlan(plan: readonly PlannedChange[], situation: PlanSituation): readonly PlannedChange[] {
  const { format, lineup, entries, now } = situation;
  const facts = factsOf(situation);
  const { open, isWhole } = readPlan(plan, facts);
  const fresh = freshPlan(situation);
  const spreadOf = (changes: readonly PlannedChange[]): number => {
    const times = plannedTimes({ format, lineup, entries }, changes, now);
    const shared = facts.ids.filter((id) => !facts.staying.includes(id)).map((id) => times.get(id) ?? 0);
    return Math.max(...shared) - Math.min(...shared);
  };
  const { blockLength } = blocksOf(format);
  const isLocked = open.some(({ on, off }) => [on, off].some((id) => id !== undefined && facts.staying.includes(id)));
  const bound = Math.max(blockLength, spreadOf(fresh)) + PLAN_TOLERANCE * blockLength;
  return isWhole && !isLocked && spreadOf(open) <= bound ? plan : fresh;
}
