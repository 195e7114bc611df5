/** Geometry of shapes in pitch units: boxes and hit tests. Pure. */
import type { Point, Shape } from '@touchline/shared/boards/shapes';
import { PAPER } from './paper';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Radii and sizes of shapes that store none. */
export const SIZE = { player: 17, ball: 9, cone: 13, goalDepth: 24 } as const;

export const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });
export const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export function rotatedBy({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

const pairs = (points: readonly number[]): Point[] =>
  Array.from({ length: points.length / 2 }, (_, n) => ({ x: points[2 * n] ?? 0, y: points[2 * n + 1] ?? 0 }));

const squareAround = (radius: number): Point[] => [
  { x: -radius, y: -radius },
  { x: radius, y: radius },
];

const lines = (text: string): string[] => text.split('\n');
/** Estimated width of the text. Measuring would need a canvas. */
const textWidth = (text: string, size: number): number =>
  Math.max(1, ...lines(text).map(({ length }) => length)) * size * 0.56;

/** Returns the corners of a shape relative to its point, without rotation. */
function cornersOf(shape: Shape): Point[] {
  switch (shape.kind) {
    case 'circle':
      return squareAround(shape.radius);
    case 'player':
      return squareAround(SIZE.player);
    case 'ball':
      return squareAround(SIZE.ball);
    case 'cone':
      return squareAround(SIZE.cone);
    case 'goal':
      return [
        { x: -shape.width / 2, y: -SIZE.goalDepth / 2 },
        { x: shape.width / 2, y: SIZE.goalDepth / 2 },
      ];
    case 'arrow':
      return [{ x: 0, y: 0 }, shape.to];
    case 'pen':
      return pairs(shape.points);
    case 'text':
      return [
        { x: 0, y: 0 },
        { x: textWidth(shape.text, shape.size), y: lines(shape.text).length * shape.size * 1.2 },
      ];
  }
}

export function boxAround(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const corners = ({ left, top, right, bottom }: Box): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

interface DrawnPlace {
  at: Point;
  /** Rotation in degrees. */
  turned: number;
}

function drawnCorners(shape: Shape, { at, turned }: DrawnPlace): Point[] {
  const flat = corners(boxAround(cornersOf(shape)));
  return flat.map((corner) => plus(turned === 0 ? corner : rotatedBy(corner, turned), at));
}

/** Returns how far a span must move to lie within these limits. */
const inward = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from : Math.max(least - from, Math.min(0, most - to));

/**
 * Returns where a shape placed at `at` is drawn, and how. On a sheet that stands upright a text is turned back, so that people
 * can read it, and moved onto the sheet if it would end beyond its edge.
 */
export function drawnAt(shape: Shape, at: Point, upright: boolean): DrawnPlace {
  const turned = shape.turned ?? 0;
  if (!upright || shape.kind !== 'text') return { at, turned };
  const turnedBack = { at, turned: turned - 90 };
  const { left, top, right, bottom } = boxAround(drawnCorners(shape, turnedBack));
  const shift = {
    x: inward(left, right, PAPER.left, PAPER.left + PAPER.width),
    y: inward(top, bottom, PAPER.top, PAPER.top + PAPER.height),
  };
  return { ...turnedBack, at: plus(at, shift) };
}

/** Returns the box around a shape placed at `at`, parallel to the sheet. */
export const boxOf = (shape: Shape, at: Point, upright = false): Box =>
  boxAround(drawnCorners(shape, drawnAt(shape, at, upright)));

export const union = (boxes: readonly Box[]): Box | null =>
  boxes.length === 0 ? null : boxAround(boxes.flatMap(corners));

export const centreOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Returns the distance from a point to a line segment. */
function distanceToSegment(point: Point, from: Point, to: Point): number {
  const along = minus(to, from);
  const length = along.x ** 2 + along.y ** 2;
  const off = minus(point, from);
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (off.x * along.x + off.y * along.y) / length));
  return distance(point, { x: from.x + along.x * share, y: from.y + along.y * share });
}

/** Returns whether a shape placed at `at` is under a point, with a tolerance of `slack`. */
export function isUnder(shape: Shape, at: Point, point: Point, slack: number, upright = false): boolean {
  const drawn = drawnAt(shape, at, upright);
  const local = rotatedBy(minus(point, drawn.at), -drawn.turned);
  switch (shape.kind) {
    case 'circle':
      return Math.hypot(local.x, local.y) <= shape.radius + slack;
    case 'player':
    case 'ball':
    case 'cone':
      return Math.hypot(local.x, local.y) <= SIZE[shape.kind] + slack;
    case 'arrow':
      return distanceToSegment(local, { x: 0, y: 0 }, shape.to) <= slack + 3;
    case 'pen': {
      const path = pairs(shape.points);
      return path.some((to, n) => n > 0 && distanceToSegment(local, path[n - 1] ?? to, to) <= slack + shape.thick / 2);
    }
    case 'goal':
    case 'text': {
      const { left, top, right, bottom } = boxAround(cornersOf(shape));
      return local.x >= left - slack && local.x <= right + slack && local.y >= top - slack && local.y <= bottom + slack;
    }
  }
}

/** Drops points closer than `least` to the previous one, and keeps at most `most`. The last point stays. */
export function simplified(points: readonly Point[], least: number, most: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const previous = kept.at(-1);
    if (!previous || distance(previous, point) >= least) kept.push(point);
  }
  const last = points.at(-1);
  if (last && kept.length > 0 && kept.at(-1) !== last) kept.push(last);
  const every = Math.ceil(kept.length / most);
  if (every <= 1) return kept;
  const fewer = kept.filter((_, n) => n % every === 0).slice(0, most - 1);
  return last ? [...fewer, last] : fewer;
}

/** Returns the path of a dribble: a wave that ends straight, as alternating x and y. */
export function wave(to: Point): number[] {
  const length = Math.hypot(to.x, to.y);
  const waves = Math.max(1, Math.round((length - 14) / 22));
  const wavyShare = Math.max(0, length - 14) / (length || 1);
  const steps = waves * 8;
  const points: number[] = [];
  for (let n = 0; n <= steps; n += 1) {
    const share = (n / steps) * wavyShare;
    const side = Math.sin((n / steps) * waves * 2 * Math.PI) * 6;
    points.push(to.x * share - (to.y / (length || 1)) * side, to.y * share + (to.x / (length || 1)) * side);
  }
  return [...points, to.x, to.y];
}
