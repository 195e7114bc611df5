/**
 * Positions of shapes in each step of a board: `at` in the first step, and in later ones the position of the last step that is named in
 * `later` (specification 8.1). A board without steps has one position per shape. Pure.
 */
import type { PlacedShape } from './document';
import type { Point, Shape, Step } from './shapes';

/**
 * Returns the position of a shape in a step.
 * @param index of the step, zero-based
 */
export function placeAt(shape: Shape, steps: readonly Step[], index: number): Point {
  for (let n = Math.min(index, steps.length - 1); n > 0; n -= 1) {
    const id = steps[n]?.id ?? '';
    // A step id may equal a property of Object.prototype.
    const place = shape.later && Object.hasOwn(shape.later, id) ? shape.later[id] : undefined;
    if (place) return place;
  }
  return shape.at;
}

const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y;

/** Returns the shape with these positions, one per step. Unchanged positions are left out. */
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

/** Returns every position of a shape, one per step. */
export const placesOf = (shape: Shape, steps: readonly Step[]): Point[] =>
  steps.length === 0 ? [shape.at] : steps.map((_, n) => placeAt(shape, steps, n));

/** Moves a shape in one step. Later steps follow until one with its own position; earlier steps stay unchanged. */
export function putAt<S extends Shape>(shape: S, steps: readonly Step[], index: number, place: Point): S {
  const step = steps[index];
  if (index === 0 || !step) return { ...shape, at: place };
  return { ...shape, later: { ...shape.later, [step.id]: place } };
}

/** Returns a position between two steps: `moment` 1.5 is half-way from the second step to the third. */
export function placeBetween(shape: Shape, steps: readonly Step[], moment: number): Point {
  const index = Math.floor(moment);
  const from = placeAt(shape, steps, index);
  const to = placeAt(shape, steps, index + 1);
  const progress = moment - index;
  return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
}

/** Returns the shapes that a step shows. Some belong to a single step. */
export function shownIn(shapes: readonly PlacedShape[], steps: readonly Step[], index: number): readonly PlacedShape[] {
  if (steps.length < 2) return shapes;
  const known = new Set(steps.map(({ id }) => id));
  const stepId = steps[index]?.id;
  return shapes.filter(({ during }) => during === undefined || during === stepId || !known.has(during));
}

/**
 * Returns the shape for a changed list of steps: reordered, added or removed. It looks the same in each kept step, and in a new step as
 * in the one before it.
 */
export function withChangedSteps<S extends Shape>(shape: S, before: readonly Step[], after: readonly Step[]): S {
  if (!shape.later && before[0]?.id === after[0]?.id) return shape;
  const places: Point[] = [];
  for (const { id } of after) {
    const oldIndex = before.findIndex((step) => step.id === id);
    places.push(oldIndex === -1 ? (places.at(-1) ?? shape.at) : placeAt(shape, before, oldIndex));
  }
  return withPlaces(shape, after, places);
}
