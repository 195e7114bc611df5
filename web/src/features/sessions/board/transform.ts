/** Moves, scales and rotates shapes, within the limits of the schema. Pure. */
import type { Point, Shape } from '@touchline/shared/boards/shapes';
import { minus, plus, rotatedBy } from './geometry';
import { PAPER } from './paper';
import { SHAPE_KINDS } from './shape-kinds';

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const round = (value: number) => Math.round(value * 10) / 10;

const EDGES = { right: PAPER.left + PAPER.width, bottom: PAPER.top + PAPER.height } as const;

/** Returns the nearest point on the sheet, rounded to a centimetre. */
export const clampToBoard = ({ x, y }: Point): Point => ({
  x: round(clamp(x, PAPER.left, EDGES.right)),
  y: round(clamp(y, PAPER.top, EDGES.bottom)),
});

const clampDelta = (delta: number, values: readonly number[], least: number, most: number) =>
  clamp(delta, Math.min(0, least - Math.min(...values)), Math.max(0, most - Math.max(...values)));

/** Limits a move so that none of these points leaves the sheet. */
export const clampMove = (places: readonly Point[], { x, y }: Point): Point => ({
  x: clampDelta(
    x,
    places.map((place) => place.x),
    PAPER.left,
    EDGES.right,
  ),
  y: clampDelta(
    y,
    places.map((place) => place.y),
    PAPER.top,
    EDGES.bottom,
  ),
});

const clampOffset = ({ x, y }: Point): Point => ({
  x: round(clamp(x, -2_000, 2_000)),
  y: round(clamp(y, -2_000, 2_000)),
});

/** Returns the angle in whole degrees, from -180 to 180. */
export const normalizeAngle = (degrees: number): number => Math.round((((degrees % 360) + 540) % 360) - 180);

/** Scales a shape. Kinds with a fixed size stay as they are. */
export function scaled<S extends Shape>(shape: S, factor: number): S {
  const anyShape: Shape = shape;
  switch (anyShape.kind) {
    case 'circle':
      return { ...shape, radius: round(clamp(anyShape.radius * factor, 1, 600)) };
    case 'goal':
      return { ...shape, width: round(clamp(anyShape.width * factor, 5, 200)) };
    case 'text':
      return { ...shape, size: round(clamp(anyShape.size * factor, 8, 120)) };
    case 'arrow':
      return { ...shape, to: clampOffset({ x: anyShape.to.x * factor, y: anyShape.to.y * factor }) };
    case 'pen':
      return { ...shape, points: anyShape.points.map((value) => round(clamp(value * factor, -2_000, 2_000))) };
    case 'player':
    case 'ball':
    case 'cone':
      return shape;
  }
}

/** Rotates a shape about its own point. An arrow changes its direction; round shapes stay as they are. */
export function rotated<S extends Shape>(shape: S, degrees: number): S {
  const anyShape: Shape = shape;
  if (SHAPE_KINDS[anyShape.kind].round) return shape;
  if (anyShape.kind === 'arrow') return { ...shape, to: clampOffset(rotatedBy(anyShape.to, degrees)) };
  return { ...shape, turned: normalizeAngle((anyShape.turned ?? 0) + degrees) };
}

export interface Turn {
  /** The fixed point. */
  about: Point;
  factor: number;
  degrees: number;
}

/** Returns the new place of a point after scaling and rotating about another. */
export const transformPoint = (at: Point, { about, factor, degrees }: Turn): Point => {
  const offset = rotatedBy(minus(at, about), degrees);
  return clampToBoard(plus(about, { x: offset.x * factor, y: offset.y * factor }));
};

/** Returns a copy at another place, the same in every step. */
export function copied<S extends Shape>(shape: S, at: Point): S {
  const { later: _, ...rest } = shape;
  return { ...rest, at: clampToBoard(at) } as unknown as S;
}
