/** Places markers in a formation: the keeper before the goal, then group by group, without overlaps. Pure. */
import { type Background, PITCH, type Point } from '@touchline/shared/boards/shapes';
import { POSITION_GROUPS, type PositionGroup } from './position-groups';

/** Minimum distance between the centres of two shapes, so that markers do not touch. */
export const GAP = 48;
const EDGE = GAP / 2;

/** Distance of each group from its own goal. */
const DEPTHS: Record<PositionGroup, number> = { keeper: 60, defence: 190, midfield: 320, attack: 450 };

/**
 * On the full pitch the team plays from the left. The half and the third show the goal that it attacks, at the top.
 */
const placeIn = (background: Background, depth: number, share: number): Point =>
  background === 'half' || background === 'third'
    ? { x: Math.round(PITCH.width * share), y: PITCH.height - depth }
    : { x: depth, y: Math.round(PITCH.height * share) };

/** Assigns each player to a group. Players without a position go to the smallest one, never into goal. */
function assignGroups<P extends { group: PositionGroup | undefined }>(
  players: readonly P[],
): Record<PositionGroup, P[]> {
  const groups: Record<PositionGroup, P[]> = { keeper: [], defence: [], midfield: [], attack: [] };
  for (const player of players) if (player.group) groups[player.group].push(player);
  for (const player of players) {
    if (player.group) continue;
    const { defence, midfield, attack } = groups;
    const smallestGroup = [midfield, attack].reduce(
      (smallest, candidate) => (candidate.length < smallest.length ? candidate : smallest),
      defence,
    );
    smallestGroup.push(player);
  }
  return groups;
}

/** Returns the place of each player. Each group is spread over the width of the pitch. */
export function formation<P extends { group: PositionGroup | undefined }>(
  players: readonly P[],
  background: Background,
): Map<P, Point> {
  const groups = assignGroups(players);
  return new Map(
    POSITION_GROUPS.flatMap((group) =>
      groups[group].map((player, index): [P, Point] => [
        player,
        placeIn(background, DEPTHS[group], (index + 1) / (groups[group].length + 1)),
      ]),
    ),
  );
}

const squared = (one: Point, other: Point) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
const isFree = (at: Point, taken: readonly Point[]) => taken.every((other) => squared(at, other) >= GAP ** 2);

/** Candidate places on the pitch, half a gap apart. */
const places: readonly Point[] = Array.from({ length: Math.floor(PITCH.width / EDGE) - 1 }, (_, column) =>
  Array.from({ length: Math.floor(PITCH.height / EDGE) - 1 }, (_, row) => ({
    x: EDGE * (column + 1),
    y: EDGE * (row + 1),
  })),
).flat();

/**
 * Returns a place for each marker: the wanted one if it is free, otherwise the nearest free one.
 * @param taken places of other shapes
 * @returns undefined for a marker that has no room
 */
export function freePlaces(wanted: readonly Point[], taken: readonly Point[]): (Point | undefined)[] {
  const occupied = [...taken];
  const placed = wanted.map((at) => {
    if (!isFree(at, occupied)) return undefined;
    occupied.push(at);
    return at;
  });
  return placed.map((at, index) => {
    if (at) return at;
    const wantedPlace = wanted[index] as Point;
    const nearest = places
      .filter((place) => isFree(place, occupied))
      .reduce<Point | undefined>(
        (best, place) => (best && squared(best, wantedPlace) <= squared(place, wantedPlace) ? best : place),
        undefined,
      );
    if (nearest) occupied.push(nearest);
    return nearest;
  });
}
