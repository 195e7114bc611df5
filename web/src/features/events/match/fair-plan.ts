/** The fair start of a match, and its plan of substitutions from any moment on. Pure. */
import { clockAt } from '@touchline/shared/match/clock';
import { type Position, slotsOf } from '@touchline/shared/match/formations';
import { type Candidate, proposeLineup } from '@touchline/shared/match/line-up';
import type { MatchView } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import type { Lineup } from '@touchline/shared/match/on-field';
import { blocksOf, planSubstitutions, type SubstitutionPlan } from '@touchline/shared/match/plan';
import { plannedTimes } from '@touchline/shared/match/planned-times';
import { standingOf } from '@touchline/shared/match/shapes';
import type { Loaded } from '../../../lib/loaded';
import type { LineupEdit } from '../../../live/match/own-writes';
import { expected, type SquadPlayer } from './squad';

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

/** Returns players who are not exchanged: those who are locked, and the goalkeeper who stays. */
const staying = ({ stays, keeper }: PlannedMatch): string[] => (keeper === undefined ? [...stays] : [...stays, keeper]);

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

/**
 * Plans the substitutions of the blocks that are left.
 * @param absent players who cannot play any more, such as hurt ones
 */
export function fairPlan(
  match: PlannedMatch,
  { squad, times }: Known,
  at: { now: number; field: Lineup; absent?: readonly string[] },
): SubstitutionPlan {
  const { blocks, blockLength } = blocksOf(match.format);
  const clock = clockAt(match.entries, at.now);
  const isRunning = clock.state === 'running';
  const left = blocks.filter(
    ({ period, second }) =>
      period > clock.period || (isRunning && period === clock.period && second * 1_000 >= clock.inPeriod),
  );
  const next = left[0];
  const until = isRunning && next?.period === clock.period ? next.second * 1_000 - clock.inPeriod : 0;
  const played = timesOf(match, at.now);
  const onField = Object.values(at.field);
  const slots = slotsOf(match.format.onField, match.formation).map(({ id }) => id);
  const ids = new Set([...onField, ...expected(squad, slots.length).map(({ id }) => id)]);
  const players = [...ids]
    .filter((id) => !at.absent?.includes(id))
    .map((id) => ({
      id,
      played: (played.get(id)?.played ?? 0) + (onField.includes(id) ? until : 0),
      season: times.get(id)?.season ?? 0,
    }));
  return planSubstitutions({
    slots,
    lineup: at.field,
    players,
    stays: staying(match),
    blocks: left,
    blockLength,
  });
}

/** Returns how long everybody who is expected will have played if the plan is kept (ms); nobody before there is a line-up. */
export function expectedTimes(match: MatchView, squad: readonly SquadPlayer[], now: number): Map<string, number> {
  const planned = plannedMatch(match);
  if (Object.keys({ ...planned.lineup, ...match.onField }).length === 0) return new Map();
  const times = plannedTimes(planned, match.plan ?? [], now);
  const ids = new Set([...times.keys(), ...expected(squad, match.format.onField).map(({ id }) => id)]);
  return new Map([...ids].map((id) => [id, times.get(id) ?? 0]));
}

/** Returns the edit with which a coach who did nothing starts: a fair line-up and its plan. */
export function fairEdit(match: PlannedMatch, known: Known, now: number): LineupEdit {
  const lineup = fairStart(match, known);
  const keeper = lineup.GK;
  const { changes } = fairPlan({ ...match, lineup, keeper }, known, { now, field: lineup });
  return { ...placesEdit(match, lineup), keeper: keeper ?? null, plan: changes };
}
