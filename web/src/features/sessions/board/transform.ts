/** Moving, sizing and turning what is selected. Pure: shapes in, shapes out, always within what the schema takes. */
import type { Point, Shape } from '@touchline/shared/boards/shapes';
import { minus, plus, turnedBy } from './geometry';
import { PAPER } from './paper';

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const round = (value: number) => Math.round(value * 10) / 10;

const EDGES = { right: PAPER.left + PAPER.width, bottom: PAPER.top + PAPER.height } as const;

/** The nearest place that can be seen on the board, to a centimetre. */
export const onBoard = ({ x, y }: Point): Point => ({
  x: round(between(x, PAPER.left, EDGES.right)),
  y: round(between(y, PAPER.top, EDGES.bottom)),
});

const furthest = (by: number, values: readonly number[], least: number, most: number) =>
  between(by, Math.min(0, least - Math.min(...values)), Math.max(0, most - Math.max(...values)));

/** As far as these places go together: none of them leaves the board, and they stay as they are to each other. */
export const together = (places: readonly Point[], { x, y }: Point): Point => ({
  x: furthest(
    x,
    places.map((place) => place.x),
    PAPER.left,
    EDGES.right,
  ),
  y: furthest(
    y,
    places.map((place) => place.y),
    PAPER.top,
    EDGES.bottom,
  ),
});

const near = ({ x, y }: Point): Point => ({ x: round(between(x, -2_000, 2_000)), y: round(between(y, -2_000, 2_000)) });

/** Degrees as the schema takes them. */
export const angle = (degrees: number): number => Math.round((((degrees % 360) + 540) % 360) - 180);

/** The shape `factor` times as large; what has one size stays. */
export function sized<S extends Shape>(shape: S, factor: number): S {
  const one: Shape = shape;
  switch (one.kind) {
    case 'circle':
      return { ...shape, radius: round(between(one.radius * factor, 1, 600)) };
    case 'goal':
      return { ...shape, width: round(between(one.width * factor, 5, 200)) };
    case 'text':
      return { ...shape, size: round(between(one.size * factor, 8, 120)) };
    case 'arrow':
      return { ...shape, to: near({ x: one.to.x * factor, y: one.to.y * factor }) };
    case 'pen':
      return { ...shape, points: one.points.map((value) => round(between(value * factor, -2_000, 2_000))) };
    default:
      return shape;
  }
}

/** The shape turned on the spot. An arrow points elsewhere; what looks the same from everywhere stays. */
export function turned<S extends Shape>(shape: S, degrees: number): S {
  const one: Shape = shape;
  if (one.kind === 'circle' || one.kind === 'ball') return shape;
  if (one.kind === 'arrow') return { ...shape, to: near(turnedBy(one.to, degrees)) };
  return { ...shape, turned: angle((one.turned ?? 0) + degrees) };
}

export interface Turn {
  /** What stays where it is. */
  about: Point;
  factor: number;
  degrees: number;
}

/** Where something goes that is sized and turned about a point. */
export const placeAfter = (at: Point, { about, factor, degrees }: Turn): Point => {
  const way = turnedBy(minus(at, about), degrees);
  return onBoard(plus(about, { x: way.x * factor, y: way.y * factor }));
};

/** The same elsewhere, in every step. */
export function copied<S extends Shape>(shape: S, at: Point): S {
  const { later: _, ...rest } = shape;
  return { ...rest, at: onBoard(at) } as unknown as S;
}
