/**
 * Where things stand in each step of a board: at `at` in the first one, and from then on where the last step said that
 * names them in `later` (specification 8.1). A board without steps has one. Pure.
 */
import type { PlacedShape } from './document';
import type { Point, Shape, Step } from './shapes';

/** @param index of the step, zero-based */
export function placeAt(shape: Shape, steps: readonly Step[], index: number): Point {
  for (let n = Math.min(index, steps.length - 1); n > 0; n -= 1) {
    const id = steps[n]?.id ?? '';
    // A step may be called as what every object has.
    const place = shape.later && Object.hasOwn(shape.later, id) ? shape.later[id] : undefined;
    if (place) return place;
  }
  return shape.at;
}

const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y;

/** The shape with these places, one for each step; those that change nothing are left out. */
export function withPlaces<S extends Shape>(shape: S, steps: readonly Step[], places: readonly Point[]): S {
  const { later: _, ...rest } = shape;
  const at = places[0] ?? shape.at;
  const changes = steps.flatMap(({ id }, n): [string, Point][] => {
    const place = places[n];
    return n > 0 && place && !isSame(place, places[n - 1] ?? at) ? [[id, place]] : [];
  });
  const moved = { ...rest, at } as unknown as S;
  return changes.length > 0 ? { ...moved, later: Object.fromEntries(changes) } : moved;
}

/** Every place of a shape, one for each step. */
export const placesOf = (shape: Shape, steps: readonly Step[]): Point[] =>
  steps.length === 0 ? [shape.at] : steps.map((_, n) => placeAt(shape, steps, n));

/**
 * The shape put somewhere in one step. In the steps after it, it stays where it was put, until one that says otherwise;
 * where it stood before does not change.
 */
export function putAt<S extends Shape>(shape: S, steps: readonly Step[], index: number, place: Point): S {
  const step = steps[index];
  if (index === 0 || !step) return { ...shape, at: place };
  return { ...shape, later: { ...shape.later, [step.id]: place } };
}

/** Somewhere between two steps: `moment` 1.5 is half-way from the second step to the third. */
export function placeBetween(shape: Shape, steps: readonly Step[], moment: number): Point {
  const index = Math.floor(moment);
  const from = placeAt(shape, steps, index);
  const to = placeAt(shape, steps, index + 1);
  const way = moment - index;
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
}

/** The shapes that are drawn in a step: some belong to one only. */
export function shownIn(shapes: readonly PlacedShape[], steps: readonly Step[], index: number): readonly PlacedShape[] {
  if (steps.length < 2) return shapes;
  const known = new Set(steps.map(({ id }) => id));
  const here = steps[index]?.id;
  return shapes.filter(({ during }) => during === undefined || during === here || !known.has(during));
}

/**
 * The shape as it is to be stored when the steps stand in another order, some are gone, or some are new: in each it looks
 * as before, and in a new one as in the one before that.
 */
export function restepped<S extends Shape>(shape: S, before: readonly Step[], after: readonly Step[]): S {
  if (!shape.later && before[0]?.id === after[0]?.id) return shape;
  const places: Point[] = [];
  for (const { id } of after) {
    const known = before.findIndex((step) => step.id === id);
    places.push(known === -1 ? (places.at(-1) ?? shape.at) : placeAt(shape, before, known));
  }
  return withPlaces(shape, after, places);
}
