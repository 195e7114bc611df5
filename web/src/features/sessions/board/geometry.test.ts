import { type Shape, shape as schema } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, centreOf, drawnAt, isUnder, isWithin, simplified, union, wave } from './geometry';
import { PAPER } from './paper';
import { clampMove, clampToBoard, copied, normalizeAngle, rotated, scaled, transformPoint } from './transform';

const point = fc.record({ x: fc.integer({ min: 0, max: 1_050 }), y: fc.integer({ min: 0, max: 680 }) });
const away = fc.record({ x: fc.integer({ min: -600, max: 600 }), y: fc.integer({ min: -600, max: 600 }) });
const degrees = fc.integer({ min: -180, max: 180 });
/** A shape of any kind. */
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    at: point,
    radius: fc.integer({ min: 5, max: 200 }),
    colour: fc.constant('green' as const),
  }),
  fc.record({
    kind: fc.constant('player' as const),
    at: point,
    side: fc.constant('home' as const),
    label: fc.string({ maxLength: 20 }),
    turned: degrees,
  }),
  fc.record({ kind: fc.constant('ball' as const), at: point }),
  fc.record({ kind: fc.constant('cone' as const), at: point, colour: fc.constant('orange' as const), turned: degrees }),
  fc.record({
    kind: fc.constant('goal' as const),
    at: point,
    width: fc.integer({ min: 20, max: 200 }),
    turned: degrees,
  }),
  fc.record({
    kind: fc.constant('arrow' as const),
    at: point,
    way: fc.constant('run' as const),
    to: away,
    colour: fc.constant('black' as const),
  }),
  fc.record({
    kind: fc.constant('pen' as const),
    at: point,
    points: fc.tuple(away, away, away).map((way) => way.flatMap(({ x, y }) => [x, y])),
    thick: fc.constant(4),
    colour: fc.constant('red' as const),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    at: point,
    text: fc.constantFrom('Press', 'Two\nlines'),
    size: fc.integer({ min: 12, max: 60 }),
    colour: fc.constant('black' as const),
    turned: degrees,
  }),
);
const roundedBox = ({ left, top, right, bottom }: ReturnType<typeof boxOf>) => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
});
const within = (box: ReturnType<typeof boxOf>, { x, y }: { x: number; y: number }, slack: number) =>
  x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack;

describe('hit testing', () => {
  it('never hits a shape outside of its box', () => {
    fc.assert(
      fc.property(anyShape, point, fc.integer({ min: 0, max: 20 }), (shape, at, slack) => {
        if (isUnder(shape, shape.at, at, slack)) expect(within(boxOf(shape, shape.at), at, slack + 3)).toBe(true);
      }),
    );
  });

  it('hits a shape at its place, and not far beside it', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const from =
          shape.kind === 'pen'
            ? { x: shape.at.x + (shape.points[0] ?? 0), y: shape.at.y + (shape.points[1] ?? 0) }
            : shape.at;
        expect(isUnder(shape, shape.at, from, 2)).toBe(true);
        const { right } = boxOf(shape, shape.at);
        expect(isUnder(shape, shape.at, { x: right + 50, y: shape.at.y }, 5)).toBe(false);
      }),
    );
  });

  it('moves the box with the shape', () => {
    fc.assert(
      fc.property(anyShape, away, (shape, by) => {
        const box = boxOf(shape, shape.at);
        const moved = boxOf(shape, { x: shape.at.x + by.x, y: shape.at.y + by.y });
        expect(moved.left - box.left).toBeCloseTo(by.x, 6);
        expect(moved.bottom - box.bottom).toBeCloseTo(by.y, 6);
      }),
    );
  });

  it('on an upright sheet turns texts back, keeps them on the sheet, and hits them where they are drawn', () => {
    const sheet = {
      left: PAPER.left,
      top: PAPER.top,
      right: PAPER.left + PAPER.width,
      bottom: PAPER.top + PAPER.height,
    };
    const text = { kind: 'text', at: { x: 300, y: 400 }, text: 'Press', size: 20, colour: 'black' } as const;
    expect(drawnAt(text, text.at, true)).toEqual({ at: text.at, turned: -90 });
    const { left, top, right, bottom } = boxOf(text, text.at, true);
    // Right on the screen is up on the sheet, and down on the screen is right on the sheet.
    expect([left, bottom]).toEqual([300, 400]);
    expect(bottom - top).toBeGreaterThan(right - left);
    fc.assert(
      fc.property(anyShape, point, fc.integer({ min: 0, max: 20 }), (shape, at, slack) => {
        const box = boxOf(shape, shape.at, true);
        if (shape.kind !== 'text') expect(box).toEqual(boxOf(shape, shape.at));
        else expect(isWithin(roundedBox(box), sheet)).toBe(true);
        if (isUnder(shape, shape.at, at, slack, true)) expect(within(box, at, slack + 3)).toBe(true);
        if (shape.kind === 'text') expect(isUnder(shape, shape.at, centreOf(box), 0, true)).toBe(true);
      }),
    );
  });

  it('respects the rotation of a goal', () => {
    const goal: Shape = { kind: 'goal', at: { x: 100, y: 100 }, width: 80, turned: 90 };
    expect(isUnder(goal, goal.at, { x: 100, y: 135 }, 0)).toBe(true);
    expect(isUnder(goal, goal.at, { x: 135, y: 100 }, 0)).toBe(false);
  });
});

describe('transforming shapes', () => {
  it('keeps shapes within the schema', () => {
    fc.assert(
      fc.property(
        anyShape,
        fc.double({ min: 0.05, max: 50, noNaN: true }),
        degrees,
        away,
        (shape, factor, turn, by) => {
          const changed = rotated(scaled(shape, factor), turn);
          const at = transformPoint(shape.at, { about: { x: 500 + by.x, y: 300 + by.y }, factor, degrees: turn });
          expect(schema.safeParse({ ...changed, at }).error).toBeUndefined();
          expect(schema.safeParse(copied(changed, at)).error).toBeUndefined();
        },
      ),
    );
  });

  it('reverts a rotation by its opposite', () => {
    const cone: Shape = { kind: 'cone', at: { x: 1, y: 1 }, colour: 'orange', turned: 30 };
    expect(rotated(rotated(cone, 100), -100)).toEqual(cone);
    expect(normalizeAngle(270)).toBe(-90);
    expect(normalizeAngle(-190)).toBe(170);
  });

  it('clamps points to the sheet', () => {
    expect(clampToBoard({ x: -9_999, y: 9_999 })).toEqual({ x: PAPER.left, y: PAPER.top + PAPER.height });
    expect(clampToBoard({ x: 1.234, y: 5.678 })).toEqual({ x: 1.2, y: 5.7 });
  });

  it('stops a move of several shapes when one would leave the sheet', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 100, y: 50 },
    ];
    expect(clampMove(places, { x: -500, y: 10 })).toEqual({ x: PAPER.left, y: 10 });
    expect(clampMove(places, { x: 9_999, y: 0 }).x).toBe(PAPER.left + PAPER.width - 100);
    // A shape that is outside already can only move back.
    expect(clampMove([{ x: -150, y: 0 }], { x: -10, y: 0 }).x).toBe(0);
    expect(clampMove([{ x: -150, y: 0 }], { x: 200, y: 0 }).x).toBe(200);
  });

  it('rotates about a point', () => {
    expect(transformPoint({ x: 200, y: 100 }, { about: { x: 100, y: 100 }, factor: 2, degrees: 90 })).toEqual({
      x: 100,
      y: 300,
    });
  });
});

describe('paths', () => {
  it('simplifies a pen path, keeps its ends, and stays within the limit of points', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 300 }), (points) => {
        const simplifiedPoints = simplified(points, 3, 100);
        expect(simplifiedPoints.length).toBeLessThanOrEqual(100);
        expect(simplifiedPoints[0]).toEqual(points[0]);
        expect(simplifiedPoints.at(-1)).toEqual(points.at(-1));
      }),
    );
  });

  it('draws a dribble from one end to the other', () => {
    const points = wave({ x: 100, y: 0 });
    expect(points.slice(0, 2)).toEqual([0, 0]);
    expect(points.slice(-2)).toEqual([100, 0]);
    expect(wave({ x: 0, y: 0 }).every(Number.isFinite)).toBe(true);
  });

  it('returns no box for no shapes', () => {
    expect(union([])).toBeNull();
    expect(centreOf({ left: 0, top: 0, right: 10, bottom: 20 })).toEqual({ x: 5, y: 10 });
  });
});
