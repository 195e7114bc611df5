/** Takes the picture of a drill from a board. Pure. */
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { type PlacedShape, readBackground, readShapes, readSteps, readStill } from '@touchline/shared/boards/document';
import { type DrillPicture, isSmall, type PictureShape } from '@touchline/shared/boards/drill-picture';
import type { Point } from '@touchline/shared/boards/shapes';
import { placeAt, shownIn } from '@touchline/shared/boards/steps';
import type * as Y from 'yjs';
import { simplified } from '../board/geometry';
import type { Picture } from '../board/use-picture';
import { ownerOf } from '../planned/coming-players';

const { picture: limits } = BOARD_LIMITS.drill;
/** Minimum distances between two points of a pen stroke (pitch units), from fine to coarse. */
const SPACINGS = [6, 12, 24, 48];
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** A number may stay; initials of a child, or a name, may not. */
function labelOf(shape: PlacedShape & { kind: 'player' }): string {
  const { label } = shape;
  const fits = ownerOf(shape) === undefined ? label.length <= limits.label : /^\d{1,3}$/.test(label);
  return fits ? label : '';
}

function pictureShape(shape: PlacedShape, at: Point, spacing: number): PictureShape {
  const { id: _, later: _later, during: _during, ...rest } = shape;
  const placed = { ...rest, at: rounded(at) };
  if (placed.kind === 'player') {
    const { playerId: _child, ...marker } = placed;
    return { ...marker, label: labelOf({ ...placed, id: shape.id }) };
  }
  if (placed.kind === 'arrow') return { ...placed, to: rounded(placed.to) };
  if (placed.kind !== 'pen') return placed;
  const { points } = placed;
  const path = Array.from({ length: points.length / 2 }, (_, n) => ({
    x: points[2 * n] ?? 0,
    y: points[2 * n + 1] ?? 0,
  }));
  return {
    ...placed,
    points: simplified(path, spacing, points.length)
      .map(rounded)
      .flatMap(({ x, y }) => [x, y]),
  };
}

/**
 * Returns what a board shows in one of its steps, without the names of children and without the picture of a film.
 * @returns why there is none: the board is `empty`, or shows too much
 */
export function takePicture(doc: Y.Doc, step: number): DrillPicture | 'empty' | 'large' {
  const steps = readSteps(doc);
  const shown = shownIn(readShapes(doc), steps, step);
  if (shown.length === 0) return 'empty';
  if (shown.length > limits.shapes) return 'large';
  const background = readStill(doc) ? 'blank' : readBackground(doc);
  for (const spacing of SPACINGS) {
    const shapes = shown.map((shape) => pictureShape(shape, placeAt(shape, steps, step), spacing));
    if (isSmall({ background, shapes })) return { background, shapes };
  }
  return 'large';
}

/** Returns the picture as a board without steps, to draw or describe it. */
export const boardOf = ({ background, shapes }: DrillPicture): Omit<Picture, 'moving'> => ({
  background,
  shapes: shapes.map((shape, n): PlacedShape => ({ ...shape, id: `shape-${n}` })),
  steps: [],
  still: null,
});
