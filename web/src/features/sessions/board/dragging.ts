/** Gestures that change existing shapes. Other users see them as they go on; one undo reverts each. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { putAt } from '@touchline/shared/boards/steps';
import { replace } from './board-commands';
import { type BoardContext, boxOfShapes, type GetContext, placeOf, selected, stepOf } from './board-context';
import { centreOf, distance, minus, plus } from './geometry';
import type { Gesture } from './gesture';
import type { Grip } from './handles';
import { clampMove, clampToBoard, rotated, scaled, transformPoint } from './transform';

/** Minimum time between two writes to the document during a drag (ms). */
const SEND_INTERVAL_MS = 50;
/** Rotation snaps to multiples of these degrees. */
const SNAP_DEGREES = 15;

type ShapesAt = (context: BoardContext, at: Point) => PlacedShape[];

/**
 * Creates a drag that writes shapes as the pointer moves.
 * @param shapesAt returns the shapes for a pointer position, from the current board
 */
function createDrag(getContext: GetContext, shapesAt: ShapesAt): Gesture {
  const { connection } = getContext();
  let writtenAt = 0;
  let hasBegun = false;
  const write = (shapes: readonly PlacedShape[]) => {
    if (!hasBegun) connection.undoStack.begin();
    hasBegun = true;
    writtenAt = performance.now();
    connection.undoStack.apply(() => replace(connection.doc, shapes));
  };
  return {
    move: (at) => {
      const shapes = shapesAt(getContext(), at);
      getContext().set({ preview: shapes });
      if (performance.now() - writtenAt >= SEND_INTERVAL_MS) write(shapes);
    },
    end: (at, dragged) => {
      if (dragged || hasBegun) write(shapesAt(getContext(), at));
      if (hasBegun) connection.undoStack.begin();
      getContext().set({ preview: [] });
    },
    cancel: () => {
      // Changes by other users meanwhile stay.
      if (hasBegun) connection.undoStack.discard();
      getContext().set({ preview: [] });
    },
  };
}

/** Moves these shapes in the current step. */
export function moveSelection(getContext: GetContext, from: Point, ids: ReadonlySet<string>): Gesture {
  const context = getContext();
  const places = new Map(
    context.picture.shapes.filter(({ id }) => ids.has(id)).map((shape) => [shape.id, placeOf(context, shape)]),
  );
  return createDrag(getContext, (board, at) => {
    const offset = clampMove([...places.values()], minus(at, from));
    return board.picture.shapes.flatMap((shape) => {
      const place = places.get(shape.id);
      return place ? [putAt(shape, board.picture.steps, stepOf(board), clampToBoard(plus(place, offset)))] : [];
    });
  });
}

/** Scales or rotates the selection about its centre. */
export function transformSelection(getContext: GetContext, from: Point, grip: Exclude<Grip, 'from' | 'to'>): Gesture {
  const context = getContext();
  const shapes = selected(context).map((shape) => ({ shape, place: placeOf(context, shape) }));
  const box = boxOfShapes(context, selected(context));
  const centre = box ? centreOf(box) : from;
  const isSingle = shapes.length === 1;
  const heading = (at: Point) => (Math.atan2(at.y - centre.y, at.x - centre.x) * 180) / Math.PI;
  return createDrag(getContext, (board, at) => {
    const factor = grip === 'size' ? Math.max(0.05, distance(at, centre) / (distance(from, centre) || 1)) : 1;
    const swing = grip === 'turn' ? heading(at) - heading(from) : 0;
    const degrees = Math.abs(swing % SNAP_DEGREES) < 4 ? Math.round(swing / SNAP_DEGREES) * SNAP_DEGREES : swing;
    return shapes.map(({ shape, place }) => {
      const changed = rotated(scaled(shape, factor), degrees);
      // A shape that is drawn around its own point keeps that point.
      const keepsPlace = isSingle && shape.kind !== 'pen' && shape.kind !== 'text';
      const newPlace = keepsPlace ? place : transformPoint(place, { about: centre, factor, degrees });
      return putAt(changed, board.picture.steps, stepOf(board), newPlace);
    });
  });
}

/** Moves one end of the selected arrow. */
export function moveArrowEnd(getContext: GetContext, grip: 'from' | 'to'): Gesture {
  const context = getContext();
  const [arrow] = selected(context);
  const place = arrow && placeOf(context, arrow);
  if (arrow?.kind !== 'arrow' || !place) return createDrag(getContext, () => []);
  const tip = plus(place, arrow.to);
  return createDrag(getContext, (board, at) => {
    const end = clampToBoard(at);
    if (grip === 'to') return [{ ...arrow, to: minus(end, place) }];
    return [putAt({ ...arrow, to: minus(tip, end) }, board.picture.steps, stepOf(board), end)];
  });
}
