/**
 * Functions that change a board's document, each a part of one transaction. They ignore shapes that no longer exist.
 */
import { t } from '@lingui/core/macro';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { type PlacedShape, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import type { Background, Shape, Step } from '@touchline/shared/boards/shapes';
import { withChangedSteps } from '@touchline/shared/boards/steps';
import type { Still } from '@touchline/shared/still';
import type * as Y from 'yjs';

/** Returns a unique id. Browsers have no `randomUUID` on plain http. */
export const newPartId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

const stored = ({ id: _, ...shape }: PlacedShape): Shape => shape as Shape;

/** Returns the number of shapes that the board still has room for. */
export const roomOn = (doc: Y.Doc): number => BOARD_LIMITS.shapes - rootsOf(doc).shapes.size;

/** Adds shapes in front of all others. */
export function add(doc: Y.Doc, shapes: readonly PlacedShape[]): void {
  const roots = rootsOf(doc);
  for (const shape of shapes) roots.shapes.set(shape.id, stored(shape));
  roots.order.push(shapes.map(({ id }) => id));
}

/** Draws a set-up, or the picture of a drill, on an empty board. */
export function drawPicture(doc: Y.Doc, { background, shapes }: DrillPicture): void {
  setBackground(doc, background);
  add(
    doc,
    shapes.map((shape): PlacedShape => ({ ...shape, id: newPartId() })),
  );
}

/** Replaces the shapes with the same ids. */
export function replace(doc: Y.Doc, shapes: readonly PlacedShape[]): void {
  const roots = rootsOf(doc);
  for (const shape of shapes) if (roots.shapes.has(shape.id)) roots.shapes.set(shape.id, stored(shape));
}

function removeFromOrder(doc: Y.Doc, ids: ReadonlySet<string>): void {
  const { order } = rootsOf(doc);
  const orderedIds = order.toArray();
  for (let n = orderedIds.length - 1; n >= 0; n -= 1) if (ids.has(orderedIds[n] as string)) order.delete(n);
}

export function erase(doc: Y.Doc, ids: ReadonlySet<string>): void {
  const { shapes } = rootsOf(doc);
  for (const id of ids) shapes.delete(id);
  removeFromOrder(doc, ids);
}

/**
 * Removes everything, also entries that no reader draws.
 * @returns the number of removed shapes
 */
export function clear(doc: Y.Doc): number {
  const { shapes, order } = rootsOf(doc);
  const count = shapes.size;
  for (const id of [...shapes.keys()]) shapes.delete(id);
  order.delete(0, order.length);
  return count;
}

/** Moves shapes to the front or back. They keep their order among themselves. */
export function restack(doc: Y.Doc, ids: ReadonlySet<string>, to: 'front' | 'back'): void {
  const all = readShapes(doc);
  const movedIds = all.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const orderedIds = new Set(rootsOf(doc).order.toArray());
  // Shapes that the order does not name are drawn in front of all that it names.
  const unnamed = all.filter(({ id }) => !orderedIds.has(id) && !ids.has(id)).map(({ id }) => id);
  removeFromOrder(doc, ids);
  const { order } = rootsOf(doc);
  if (to === 'back') order.insert(0, movedIds);
  else order.push([...unnamed, ...movedIds]);
}

/** Shows a pitch, in place of the picture of a film if there is one. */
export const setBackground = (doc: Y.Doc, pitch: Background): void => {
  const { background } = rootsOf(doc);
  background.set('pitch', pitch);
  background.delete('still');
};

/** Shows a picture of a film in place of the pitch. */
export const setStill = (doc: Y.Doc, { id, width, height }: Still): void => {
  rootsOf(doc).background.set('still', { id, width, height });
};

/**
 * Replaces the list of steps. Shapes keep their places in the steps that stay; shapes of a removed step are erased.
 */
export function setSteps(doc: Y.Doc, after: readonly Step[]): void {
  const before = readSteps(doc);
  const shapes = readShapes(doc);
  const { steps } = rootsOf(doc);
  const remainingIds = new Set(after.map(({ id }) => id));
  const removedIds = before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id);
  erase(doc, new Set(shapes.flatMap(({ id, during }) => (during && removedIds.includes(during) ? [id] : []))));
  const changed = shapes.flatMap((shape) => {
    const moved = withChangedSteps(shape, before, after);
    return moved === shape ? [] : [moved];
  });
  replace(doc, changed);
  steps.delete(0, steps.length);
  steps.push([...after]);
}

/**
 * Duplicates a step and the shapes that belong to it alone.
 * @returns the new step, or null if the step no longer exists
 */
export function duplicateStep(doc: Y.Doc, id: string): Step | null {
  const steps = readSteps(doc);
  const index = steps.findIndex((step) => step.id === id);
  const step = steps[index];
  if (!step) return null;
  const { name } = step;
  const copy = { id: newPartId(), name: t`${name} (copy)`.slice(0, 60) };
  setSteps(doc, [...steps.slice(0, index + 1), copy, ...steps.slice(index + 1)]);
  const stepShapes = readShapes(doc).filter(({ during }) => during === id);
  add(
    doc,
    stepShapes.slice(0, Math.max(0, roomOn(doc))).map((shape) => ({ ...shape, id: newPartId(), during: copy.id })),
  );
  return copy;
}
