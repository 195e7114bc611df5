import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedShape } from './document';
import { clickedCircle, type Point, type Step } from './shapes';
import { placeAt, placeBetween, placesOf, putAt, shownIn, withChangedSteps, withPlaces } from './steps';

const steps: Step[] = ['start', 'wide', 'cross'].map((id) => ({ id, name: id }));
const [start, wide, cross] = steps as [Step, Step, Step];
const ball = clickedCircle({ x: 1, y: 1 });
const place = fc.record({ x: fc.nat(1_000), y: fc.nat(600) });
const moved = fc.tuple(place, fc.option(place), fc.option(place)).map(([at, second, third]) => {
  let shape = clickedCircle(at);
  if (second) shape = putAt(shape, steps, 1, second);
  if (third) shape = putAt(shape, steps, 2, third);
  return shape;
});

describe('positions of a shape in steps', () => {
  it('keeps a position until a step moves the shape, and the new one afterwards', () => {
    const there = putAt(ball, steps, 1, { x: 9, y: 9 });
    expect(placesOf(there, steps)).toEqual([ball.at, { x: 9, y: 9 }, { x: 9, y: 9 }]);
    expect(placesOf(putAt(there, steps, 0, { x: 5, y: 5 }), steps)[1]).toEqual({ x: 9, y: 9 });
  });

  it.each(['constructor', 'toString', 'valueOf'])('treats a step called %s like any other', (id) => {
    const named = [start, wide, { id, name: id }];
    const there = putAt(ball, named, 1, { x: 9, y: 9 });
    expect(placeAt(there, named, 2)).toEqual({ x: 9, y: 9 });
    expect(placeAt(putAt(there, named, 2, { x: 5, y: 5 }), named, 2)).toEqual({ x: 5, y: 5 });
  });

  it('returns `at` without steps, or for a missing step', () => {
    expect(placesOf(ball, [])).toEqual([ball.at]);
    expect(placeAt(putAt(ball, steps, 2, { x: 9, y: 9 }), steps, 7)).toEqual({ x: 9, y: 9 });
    expect(putAt(ball, [], 3, { x: 2, y: 2 }).at).toEqual({ x: 2, y: 2 });
  });

  it('interpolates linearly between steps', () => {
    const there = putAt(ball, steps, 1, { x: 3, y: 5 });
    expect(placeBetween(there, steps, 0.5)).toEqual({ x: 2, y: 3 });
    expect(placeBetween(there, steps, 2)).toEqual({ x: 3, y: 5 });
  });

  it('returns the same shape after reading and writing its positions', () => {
    fc.assert(
      fc.property(moved, (shape) => {
        expect(placesOf(withPlaces(shape, steps, placesOf(shape, steps)), steps)).toEqual(placesOf(shape, steps));
      }),
    );
  });

  it('keeps the look of each step when steps are reordered or removed', () => {
    const orders: Step[][] = [[cross, start, wide], [wide, cross], [start, cross], [cross]];
    fc.assert(
      fc.property(moved, fc.constantFrom(...orders), (shape, after) => {
        const before = new Map(steps.map(({ id }, n) => [id, placeAt(shape, steps, n)]));
        const then: Point[] = placesOf(withChangedSteps(shape, steps, after), after);
        expect(then).toEqual(after.map(({ id }) => before.get(id)));
      }),
    );
  });

  it('starts a new step like the one before, and keeps the others', () => {
    const made: Step = { id: 'new', name: 'New' };
    fc.assert(
      fc.property(moved, fc.nat(3), (shape, at) => {
        const after = [...steps.slice(0, at), made, ...steps.slice(at)];
        const places = placesOf(withChangedSteps(shape, steps, after), after);
        expect(places.filter((_, n) => n !== at)).toEqual(placesOf(shape, steps));
        expect(places[at]).toEqual(at === 0 ? shape.at : places[at - 1]);
      }),
    );
  });

  it('shows a shape of one step only there, and everywhere once that step is gone', () => {
    const run: PlacedShape = { ...ball, id: 'run', during: 'wide' };
    expect(shownIn([run], steps, 1)).toEqual([run]);
    expect(shownIn([run], steps, 0)).toEqual([]);
    expect(shownIn([run], [start, cross], 1)).toEqual([run]);
    expect(shownIn([run], [start], 0)).toEqual([run]);
  });
});
