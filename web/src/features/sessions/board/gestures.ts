/** The gesture that each tool starts on a press. */
import { t } from '@lingui/core/macro';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Point } from '@touchline/shared/boards/shapes';
import { locale } from '../../../lib/language';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { add, erase, newPartId, roomOn } from './board-commands';
import { type BoardContext, boxAt, type GetContext, placeOf, shownShapes, stepOf, topmost } from './board-context';
import { moveArrowEnd, moveSelection, transformSelection } from './dragging';
import { boxAround, distance, isUnder, isWithin, minus, plus, SIZE, simplified } from './geometry';
import type { Gesture, Press } from './gesture';
import { gripAt } from './handles';
import { colourOf, isArrow, shapeOfClick } from './tools';
import { clampToBoard } from './transform';

const NO_GESTURE: Gesture = { move: () => undefined, end: () => undefined, cancel: () => undefined };
/** Gap between a marker and an arrow that begins at it. */
const ARROW_GAP = 5;
/** Minimum distance between two points of the pen (pitch units). */
const PEN_SPACING = 3;

/** A new arrow, line or text belongs to the current step, if there are several. */
export const fieldsOfStep = (context: BoardContext) => {
  const { steps } = context.picture;
  const step = steps[stepOf(context)];
  return steps.length > 1 && step ? { during: step.id } : {};
};

/**
 * Adds as many of these shapes as the board has room for, and alerts if some do not fit.
 * @returns the shapes that were added
 */
export function addShapes(context: BoardContext, ...shapes: PlacedShape[]): PlacedShape[] {
  const { doc } = context.connection;
  const fitting = shapes.slice(0, Math.max(0, roomOn(doc)));
  if (fitting.length > 0) context.connection.undoStack.change(() => add(doc, fitting));
  if (fitting.length < shapes.length) {
    const max = BOARD_LIMITS.shapes.toLocaleString(locale());
    specAlert(t`A board holds up to ${max} items. Erase some to add more.`, { id: 'board-full' });
  }
  return fitting;
}

/** A click adds a shape; dragging a shape moves it; dragging from an empty spot places the new shape. */
function placeShape(getContext: GetContext, press: Press): Gesture {
  const hit = topmost(getContext(), press.at, press.slack);
  const newShape = (at: Point): PlacedShape | null => {
    const { state, picture } = getContext();
    const shape = shapeOfClick(state.tool, clampToBoard(at), colourOf(state.tool, state.colour), picture.shapes);
    return shape && { ...shape, id: newPartId() };
  };
  let moving: Gesture | null = null;
  return {
    move: (at) => {
      if (hit) {
        moving ??= moveSelection(getContext, press.at, new Set([hit.id]));
        moving.move(at);
      } else getContext().set({ draft: newShape(at) });
    },
    end: (at, dragged) => {
      getContext().set({ draft: null });
      if (moving) return moving.end(at, dragged);
      const shape = newShape(dragged ? at : press.at);
      if (shape) addShapes(getContext(), shape);
    },
    cancel: () => {
      moving?.cancel();
      getContext().set({ draft: null });
    },
  };
}

/** Returns the edge of the marker or ball at a point, so that an arrow stays off its number; otherwise the point. */
function edgeAt(context: BoardContext, point: Point, towards: Point): Point {
  const piece = shownShapes(context).findLast(
    (shape) => (shape.kind === 'player' || shape.kind === 'ball') && isUnder(shape, placeOf(context, shape), point, 2),
  );
  if (piece?.kind !== 'player' && piece?.kind !== 'ball') return point;
  const centre = placeOf(context, piece);
  const length = distance(centre, towards);
  const gap = SIZE[piece.kind] + ARROW_GAP;
  if (length <= 2 * gap) return point;
  const direction = minus(towards, centre);
  return plus(centre, { x: (direction.x / length) * gap, y: (direction.y / length) * gap });
}

/** Returns an arrow for the current tool; null if the tool draws no arrow. */
export function arrowOf(context: BoardContext, from: Point, to: Point): PlacedShape | null {
  const { tool, colour } = context.state;
  if (!isArrow(tool)) return null;
  const at = clampToBoard(edgeAt(context, from, to));
  const tip = clampToBoard(edgeAt(context, to, from));
  const arrow = { kind: 'arrow' as const, id: newPartId(), at, way: tool, to: minus(tip, at) };
  return { ...arrow, colour: colourOf(tool, colour), ...fieldsOfStep(context) };
}

function drawArrow(getContext: GetContext, { at: from, slack }: Press): Gesture {
  return {
    move: (at) => getContext().set({ draft: arrowOf(getContext(), from, at) }),
    end: (at) => {
      getContext().set({ draft: null });
      const shape = arrowOf(getContext(), from, at);
      if (shape && distance(from, at) > 2 * slack) addShapes(getContext(), shape);
    },
    cancel: () => getContext().set({ draft: null }),
  };
}

function drawPen(getContext: GetContext, { at: from }: Press): Gesture {
  const points: Point[] = [from];
  const penShape = (): PlacedShape | null => {
    const { state } = getContext();
    const pathPoints = simplified(points, PEN_SPACING, BOARD_LIMITS.points);
    if (pathPoints.length < 2) return null;
    const at = clampToBoard(from);
    const offsets = pathPoints.flatMap((point) => {
      const { x, y } = minus(clampToBoard(point), at);
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    });
    return {
      kind: 'pen',
      id: newPartId(),
      at,
      points: offsets,
      thick: 4,
      colour: colourOf('pen', state.colour),
      ...fieldsOfStep(getContext()),
    } as PlacedShape;
  };
  return {
    move: (at) => {
      points.push(at);
      getContext().set({ draft: penShape() });
    },
    end: () => {
      getContext().set({ draft: null });
      const shape = penShape();
      if (shape) addShapes(getContext(), shape);
    },
    cancel: () => getContext().set({ draft: null }),
  };
}

function eraseShapes(getContext: GetContext, { at, slack }: Press): Gesture {
  const { connection } = getContext();
  let hasErased = false;
  const eraseAt = (point: Point) => {
    const hit = topmost(getContext(), point, slack);
    if (!hit) return;
    if (!hasErased) connection.undoStack.begin();
    hasErased = true;
    connection.undoStack.apply(() => erase(connection.doc, new Set([hit.id])));
  };
  eraseAt(at);
  return {
    move: eraseAt,
    end: () => connection.undoStack.begin(),
    cancel: () => {
      if (hasErased) connection.undoStack.discard();
    },
  };
}

function editLabel(getContext: GetContext, press: Press): Gesture {
  const hit = topmost(getContext(), press.at, press.slack);
  const hasLabel = hit && (hit.kind === 'text' || hit.kind === 'player');
  return {
    ...NO_GESTURE,
    end: (_, dragged) => {
      if (!dragged) getContext().set({ writing: hasLabel ? { of: hit.id } : { at: clampToBoard(press.at) } });
    },
  };
}

function selectArea(getContext: GetContext, { at: from, adds }: Press): Gesture {
  const initialSelection = adds ? getContext().state.selection : new Set<string>();
  const selectionAt = (at: Point) => {
    const box = boxAround([from, at]);
    const context = getContext();
    const inside = shownShapes(context).filter((shape) => isWithin(boxAt(context, shape), box));
    return { box, selection: new Set([...initialSelection, ...inside.map(({ id }) => id)]) };
  };
  return {
    move: (at) => {
      const { box, selection } = selectionAt(at);
      getContext().set({ marquee: box, selection });
    },
    end: (at, dragged) =>
      getContext().set({ marquee: null, selection: dragged ? selectionAt(at).selection : initialSelection }),
    cancel: () => getContext().set({ marquee: null, selection: initialSelection }),
  };
}

function selectOrMove(getContext: GetContext, press: Press): Gesture {
  const context = getContext();
  const grip = gripAt(context, press.at, press.scale, press.slack + 6 / press.scale);
  if (grip === 'from' || grip === 'to') return moveArrowEnd(getContext, grip);
  if (grip) return transformSelection(getContext, press.at, grip);
  const hit = topmost(context, press.at, press.slack);
  if (!hit) return selectArea(getContext, press);
  if (press.isDouble && (hit.kind === 'text' || hit.kind === 'player'))
    return { ...NO_GESTURE, end: () => getContext().set({ selection: new Set([hit.id]), writing: { of: hit.id } }) };
  const { selection } = context.state;
  const wasSelected = selection.has(hit.id);
  const newSelection = press.adds ? new Set([...selection, hit.id]) : wasSelected ? selection : new Set([hit.id]);
  context.set({ selection: newSelection });
  const moving = moveSelection(getContext, press.at, newSelection);
  return {
    ...moving,
    end: (at, dragged) => {
      moving.end(at, dragged);
      if (dragged) return;
      if (press.adds && wasSelected)
        getContext().set({ selection: new Set([...newSelection].filter((id) => id !== hit.id)) });
      else if (!press.adds) getContext().set({ selection: new Set([hit.id]) });
    },
  };
}

/** Starts the gesture of the current tool. */
export function beginGesture(getContext: GetContext, press: Press): Gesture {
  const { tool } = getContext().state;
  if (tool === 'select') return selectOrMove(getContext, press);
  if (tool === 'eraser') return eraseShapes(getContext, press);
  if (tool === 'text') return editLabel(getContext, press);
  if (tool === 'pen') return drawPen(getContext, press);
  return isArrow(tool) ? drawArrow(getContext, press) : placeShape(getContext, press);
}
