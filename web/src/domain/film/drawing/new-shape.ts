/** A shape while it is drawn over a film. Pure. */
import type { Drawing, DrawnShape } from '@touchline/shared/drawings/drawing.model';
import { DRAWING_LIMITS } from '@touchline/shared/drawings/drawing-words';

/** A point in thousandths of the picture. */
export interface DrawnPoint {
  x: number;
  y: number;
}

/** A shorter stroke is a tap by mistake (thousandths). */
const LEAST = 12;
/** Points of a pen stroke lie at least this far from each other. */
const APART = 8;

const far = (one: DrawnPoint, x: number, y: number) => Math.hypot(one.x - x, one.y - y);
const inside = (value: number) => Math.round(Math.min(1_000, Math.max(0, value)));

export const pointIn = ({ x, y }: DrawnPoint): DrawnPoint => ({ x: inside(x), y: inside(y) });

/** Returns the shape with another point. */
export function extended(shape: DrawnShape, { x, y }: DrawnPoint): DrawnShape {
  const { tool, points } = shape;
  const [lastX = 0, lastY = 0] = points.slice(-2);
  if (tool !== 'pen') return { ...shape, points: [...points.slice(0, 2), x, y] };
  if (points.length >= DRAWING_LIMITS.numbers || far({ x, y }, lastX, lastY) < APART) return shape;
  return { ...shape, points: [...points, x, y] };
}

/** Returns whether a shape is more than a tap. */
export function isDrawn({ points }: DrawnShape): boolean {
  const [x = 0, y = 0] = points;
  return points.some((_, at) => at % 2 === 0 && far({ x, y }, points[at] ?? 0, points[at + 1] ?? 0) >= LEAST);
}

/** Returns whether a drawing takes another shape. */
export const hasRoom = (shapes: Drawing): boolean =>
  shapes.length < DRAWING_LIMITS.shapes &&
  shapes.reduce((sum, { points }) => sum + points.length, 0) + DRAWING_LIMITS.numbers <= DRAWING_LIMITS.all;
