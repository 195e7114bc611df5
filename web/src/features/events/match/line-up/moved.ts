/** Moves a line-up into another formation, or onto a field of another size. Pure. */
import { type MatchFormat, slotsOf } from '@touchline/shared/match/formations';
import type { Lineup } from '@touchline/shared/match/on-field';
import type { LineupEdit } from '../../../../live/match/own-writes';

export interface ShapeOf {
  format: MatchFormat;
  formation: string;
  lineup: Lineup;
}

/** Returns the edit: players keep the slots that both formations have, the others fill the rest in order. Without a place a player is on the bench. */
export function moved(
  { format: before, formation: old, lineup }: ShapeOf,
  format: MatchFormat,
  formation: string,
): LineupEdit {
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const kept = Object.fromEntries(Object.entries(lineup).filter(([slot]) => slots.includes(slot)));
  const others = slotsOf(before.onField, old).flatMap(({ id }) =>
    id in kept || lineup[id] === undefined ? [] : [lineup[id] as string],
  );
  const places = Object.fromEntries(slots.map((slot) => [`lineup.${slot}`, kept[slot] ?? others.shift() ?? null]));
  return { format, formation, ...places };
}
