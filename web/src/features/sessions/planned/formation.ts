/** Where discs are put: a keeper before the goal, then line by line, and never one thing upon another. Pure. */
import { type Background, PITCH, type Point } from '@touchline/shared/boards/shapes';
import { LINES, type Line } from './lines';

/** Between the middles of two things, at least: discs do not touch. */
export const GAP = 48;
const EDGE = GAP / 2;

/** How far each line stands from where its own goal is. */
const DEPTHS: Record<Line, number> = { keeper: 60, defence: 190, midfield: 320, attack: 450 };

/** On the full pitch a team plays from the left; the parts of a pitch show the goal that is attacked, at the top. */
const placeIn = (background: Background, depth: number, share: number): Point =>
  background === 'half' || background === 'third'
    ? { x: Math.round(PITCH.width * share), y: PITCH.height - depth }
    : { x: depth, y: Math.round(PITCH.height * share) };

/** Everybody in a line: of whom no position is known goes where the fewest are. */
function lined<P extends { line: Line | undefined }>(players: readonly P[]): Record<Line, P[]> {
  const lines: Record<Line, P[]> = { keeper: [], defence: [], midfield: [], attack: [] };
  for (const player of players) if (player.line) lines[player.line].push(player);
  for (const player of players) {
    if (player.line) continue;
    const { defence, midfield, attack } = lines;
    const fewest = [midfield, attack].reduce((few, one) => (one.length < few.length ? one : few), defence);
    fewest.push(player);
  }
  return lines;
}

/** The place of each in the team's formation, each line spread over the width of the pitch. */
export function formation<P extends { line: Line | undefined }>(
  players: readonly P[],
  background: Background,
): Map<P, Point> {
  const lines = lined(players);
  return new Map(
    LINES.flatMap((line) =>
      lines[line].map((player, index): [P, Point] => [
        player,
        placeIn(background, DEPTHS[line], (index + 1) / (lines[line].length + 1)),
      ]),
    ),
  );
}

const squared = (one: Point, other: Point) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
const isFree = (at: Point, taken: readonly Point[]) => taken.every((other) => squared(at, other) >= GAP ** 2);

/** Every place on the pitch that may do, half a gap apart. */
const places: readonly Point[] = Array.from({ length: Math.floor(PITCH.width / EDGE) - 1 }, (_, column) =>
  Array.from({ length: Math.floor(PITCH.height / EDGE) - 1 }, (_, row) => ({
    x: EDGE * (column + 1),
    y: EDGE * (row + 1),
  })),
).flat();

/**
 * A place for each of these, theirs where it is free, else the nearest one that is.
 * @param taken where other things lie
 * @returns undefined for whom the pitch has no room
 */
export function freePlaces(wanted: readonly Point[], taken: readonly Point[]): (Point | undefined)[] {
  const lying = [...taken];
  const found = wanted.map((at) => {
    if (!isFree(at, lying)) return undefined;
    lying.push(at);
    return at;
  });
  return found.map((at, index) => {
    if (at) return at;
    const near = wanted[index] as Point;
    const next = places
      .filter((place) => isFree(place, lying))
      .reduce<Point | undefined>(
        (best, place) => (best && squared(best, near) <= squared(place, near) ? best : place),
        undefined,
      );
    if (next) lying.push(next);
    return next;
  });
}
