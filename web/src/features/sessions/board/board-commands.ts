/** What is done to a board's document. Each is part of a change; what is not there any more is left alone. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { type PlacedShape, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import type { Background, Shape, Step } from '@touchline/shared/boards/shapes';
import { withChangedSteps } from '@touchline/shared/boards/steps';
import type * as Y from 'yjs';

/** An id that nobody else chooses. On plain http browsers have no `randomUUID`. */
export const newPartId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

const stored = ({ id: _, ...shape }: PlacedShape): Shape => shape as Shape;

/** How many more shapes the board takes. */
export const roomOn = (doc: Y.Doc): number => BOARD_LIMITS.shapes - rootsOf(doc).shapes.size;

/** Draws in front of everything. */
export function add(doc: Y.Doc, shapes: readonly PlacedShape[]): void {
  const roots = rootsOf(doc);
  for (const shape of shapes) roots.shapes.set(shape.id, stored(shape));
  roots.order.push(shapes.map(({ id }) => id));
}

/** Puts shapes in the place of those with their ids. */
export function replace(doc: Y.Doc, shapes: readonly PlacedShape[]): void {
  const roots = rootsOf(doc);
  for (const shape of shapes) if (roots.shapes.has(shape.id)) roots.shapes.set(shape.id, stored(shape));
}

function leaveOrder(doc: Y.Doc, ids: ReadonlySet<string>): void {
  const { order } = rootsOf(doc);
  const names = order.toArray();
  for (let n = names.length - 1; n >= 0; n -= 1) if (ids.has(names[n] as string)) order.delete(n);
}

export function erase(doc: Y.Doc, ids: ReadonlySet<string>): void {
  const { shapes } = rootsOf(doc);
  for (const id of ids) shapes.delete(id);
  leaveOrder(doc, ids);
}

/** Everything, also what no reader draws and what the order names for nothing; answers how many shapes that were. */
export function clear(doc: Y.Doc): number {
  const { shapes, order } = rootsOf(doc);
  const count = shapes.size;
  for (const id of [...shapes.keys()]) shapes.delete(id);
  order.delete(0, order.length);
  return count;
}

/** In front of everything, or behind it; among themselves they stay as they are. */
export function restack(doc: Y.Doc, ids: ReadonlySet<string>, to: 'front' | 'back'): void {
  const all = readShapes(doc);
  const moved = all.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const named = new Set(rootsOf(doc).order.toArray());
  // What the order does not name is in front of all that it names.
  const unnamed = all.filter(({ id }) => !named.has(id) && !ids.has(id)).map(({ id }) => id);
  leaveOrder(doc, ids);
  const { order } = rootsOf(doc);
  if (to === 'back') order.insert(0, moved);
  else order.push([...unnamed, ...moved]);
}

export const setBackground = (doc: Y.Doc, pitch: Background): void => {
  rootsOf(doc).background.set('pitch', pitch);
};

/** Brings the steps to this list. What stands in each of them stays there, and what belongs to one that goes, goes. */
export function setSteps(doc: Y.Doc, after: readonly Step[]): void {
  const before = readSteps(doc);
  const shapes = readShapes(doc);
  const { steps } = rootsOf(doc);
  const left = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  erase(doc, new Set(shapes.flatMap(({ id, during }) => (during && gone.includes(during) ? [id] : []))));
  const changed = shapes.flatMap((shape) => {
    const moved = withChangedSteps(shape, before, after);
    return moved === shape ? [] : [moved];
  });
  replace(doc, changed);
  steps.delete(0, steps.length);
  steps.push([...after]);
}

/** The same step once more, after it, with what belongs to it alone; answers the new one, or null when that step has gone. */
export function duplicateStep(doc: Y.Doc, id: string): Step | null {
  const steps = readSteps(doc);
  const place = steps.findIndex((step) => step.id === id);
  const step = steps[place];
  if (!step) return null;
  const copy = { id: newPartId(), name: `${step.name} (copy)`.slice(0, 60) };
  setSteps(doc, [...steps.slice(0, place + 1), copy, ...steps.slice(place + 1)]);
  const own = readShapes(doc).filter(({ during }) => during === id);
  add(
    doc,
    own.slice(0, Math.max(0, roomOn(doc))).map((shape) => ({ ...shape, id: newPartId(), during: copy.id })),
  );
  return copy;
}
