/** The fair start of a match, and what its plan of substitutions depends on. Pure. */
import { absentPlayers } from '@touchline/shared/match/absent';
import { type Position, slotsOf } from '@touchline/shared/match/formations';
import { type Candidate, proposeLineup } from '@touchline/shared/match/line-up';
import type { MatchView } from '@touchline/shared/match/match.model';
import { openChanges } from '@touchline/shared/match/next-change';
import type { Lineup } from '@touchline/shared/match/on-field';
import type { PlannedChange } from '@touchline/shared/match/plan';
import { freshPlan, type PlanSituation } from '@touchline/shared/match/plan-upkeep';
import { plannedTimes } from '@touchline/shared/match/planned-times';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { standingOf } from '@touchline/shared/match/shapes';
import type { Loaded } from '../../../lib/loaded';
import type { LineupEdit } from '../../../live/match/own-writes';
import { awayFrom, expected, type SquadPlayer } from '../wall/squad';

/** A player's earlier games of this season. */
export interface SeasonTime {
  /** Time on the field (ms). */
  season: number;
  keeperTurns: number;
  recent: readonly Position[];
}
export type SeasonTimes = ReadonlyMap<string, SeasonTime>;

/** Squad and season behind a fair line-up and a plan, once both have arrived. */
export type Known = Loaded<{ squad: readonly SquadPlayer[]; times: SeasonTimes }>;

const NEW_PLAYER: SeasonTime = { season: 0, keeperTurns: 0, recent: [] };

/** The parts of a match that a plan needs. `format` and `formation` stand now; `lineup` is that of the kick-off. */
export type PlannedMatch = Pick<MatchView, 'format' | 'formation'> & {
  lineup: Lineup;
  stays: readonly string[];
  keeper: string | undefined;
  entries: NonNullable<MatchView['entries']>;
};

export const plannedMatch = ({ lineup, stays, keeper, entries, ...match }: MatchView): PlannedMatch => ({
  ...standingOf({ ...match, entries }),
  lineup: lineup ?? {},
  stays: stays ?? [],
  keeper,
  entries: entries ?? [],
});

/** Returns the edit that gives each slot this player, or none. */
export const placesEdit = (match: Pick<PlannedMatch, 'format' | 'formation'>, lineup: Lineup): LineupEdit =>
  Object.fromEntries(
    slotsOf(match.format.onField, match.formation).map(({ id }) => [`lineup.${id}`, lineup[id] ?? null]),
  );

/** Proposes a start: locked players stay, the others by who has played least. */
export function fairStart(match: PlannedMatch, { squad, times }: Known): Lineup {
  const slots = slotsOf(match.format.onField, match.formation);
  const locked = Object.fromEntries(Object.entries(match.lineup).filter(([, id]) => match.stays.includes(id)));
  const candidates: Candidate[] = expected(squad, slots.length).map(({ id, likes }) => ({
    id,
    likes,
    ...(times.get(id) ?? NEW_PLAYER),
  }));
  return proposeLineup(slots, candidates, locked);
}

/** Returns what a plan depends on. */
export const situationOf = (match: PlannedMatch, { squad, times }: Known, now: number): PlanSituation => ({
  ...match,
  squad: expected(squad, match.format.onField).map(({ id }) => ({ id, season: times.get(id)?.season ?? 0 })),
  away: awayFrom(squad),
  now,
});

/** Returns the changes of the stored plan that are left and can be made. */
export function openPlan(match: MatchView, squad: readonly SquadPlayer[], now: number): PlannedChange[] {
  const { entries = [], lineup = {}, onField = {}, plan = [] } = match;
  const absent = new Set([...absentPlayers({ lineup, entries }), ...awayFrom(squad)]);
  return openChanges(plan, { entries, field: onField, now, canPlay: (id) => !absent.has(id) });
}

/** Returns how long everybody who is expected will have played if the plan is kept (ms); nobody before there is a line-up. */
export function expectedTimes(match: MatchView, squad: readonly SquadPlayer[], now: number): Map<string, number> {
  const planned = plannedMatch(match);
  if (Object.keys({ ...planned.lineup, ...match.onField }).length === 0) return new Map();
  const until = countedUntil(match, now);
  const times = plannedTimes(planned, openPlan(match, squad, until), until);
  const ids = new Set([...times.keys(), ...expected(squad, match.format.onField).map(({ id }) => id)]);
  return new Map([...ids].map((id) => [id, times.get(id) ?? 0]));
}

/** Returns the edit with which a coach who did nothing starts: a fair line-up and its plan. */
export function fairEdit(match: PlannedMatch, known: Known, now: number): LineupEdit {
  const lineup = fairStart(match, known);
  const keeper = lineup.GK;
  const plan = freshPlan(situationOf({ ...match, lineup, keeper }, known, now));
  return { ...placesEdit(match, lineup), keeper: keeper ?? null, plan };
}
