import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedShape } from './document';
import { clickedCircle, type Point, type Step } from './shapes';
import { placeAt, placeBetween, placesOf, putAt, shownIn, withChangedSteps, withPlaces } from './steps';

const steps: Step[] = ['start', 'wide', 'cross'].map((id) => ({ id, name: id }));
const [start, wide, cross] = steps as [Step, Step, Step];
const ball = clickedCircle({ x: 1, y: 1 });
const anyPlace = fc.record({ x: fc.nat(1_000), y: fc.nat(600) });
const anyShape = fc.tuple(anyPlace, fc.option(anyPlace), fc.option(anyPlace)).map(([at, second, third]) => {
  let shape = clickedCircle(at);
  if (second) shape = putAt(shape, steps, 1, second);
  if (third) shape = putAt(shape, steps, 2, third);
  return shape;
});

describe('positions of a shape in steps', () => {
  it('keeps a position until a step moves the shape, and the new one afterwards', () => {
    const movedBall = putAt(ball, steps, 1, { x: 9, y: 9 });
    expect(placesOf(movedBall, steps)).toEqual([ball.at, { x: 9, y: 9 }, { x: 9, y: 9 }]);
    expect(placesOf(putAt(movedBall, steps, 0, { x: 5, y: 5 }), steps)[1]).toEqual({ x: 9, y: 9 });
  });

  it.each(['constructor', 'toString', 'valueOf'])('treats a step called %s like any other', (id) => {
    const stepsWithName = [start, wide, { id, name: id }];
    const movedBall = putAt(ball, stepsWithName, 1, { x: 9, y: 9 });
    expect(placeAt(movedBall, stepsWithName, 2)).toEqual({ x: 9, y: 9 });
    expect(placeAt(putAt(movedBall, stepsWithName, 2, { x: 5, y: 5 }), stepsWithName, 2)).toEqual({ x: 5, y: 5 });
  });

  it('returns `at` without steps, or for a missing step', () => {
    expect(placesOf(ball, [])).toEqual([ball.at]);
    expect(placeAt(putAt(ball, steps, 2, { x: 9, y: 9 }), steps, 7)).toEqual({ x: 9, y: 9 });
    expect(putAt(ball, [], 3, { x: 2, y: 2 }).at).toEqual({ x: 2, y: 2 });
  });

  it('interpolates linearly between steps', () => {
    const movedBall = putAt(ball, steps, 1, { x: 3, y: 5 });
    expect(placeBetween(movedBall, steps, 0.5)).toEqual({ x: 2, y: 3 });
    expect(placeBetween(movedBall, steps, 2)).toEqual({ x: 3, y: 5 });
  });

  it('returns the same shape after reading and writing its positions', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        expect(placesOf(withPlaces(shape, steps, placesOf(shape, steps)), steps)).toEqual(placesOf(shape, steps));
      }),
    );
  });

  it('keeps the look of each step when steps are reordered or removed', () => {
    const orders: Step[][] = [[cross, start, wide], [wide, cross], [start, cross], [cross]];
    fc.assert(
      fc.property(anyShape, fc.constantFrom(...orders), (shape, after) => {
        const placesBefore = new Map(steps.map(({ id }, n) => [id, placeAt(shape, steps, n)]));
        const placesAfter: Point[] = placesOf(withChangedSteps(shape, steps, after), after);
        expect(placesAfter).toEqual(after.map(({ id }) => placesBefore.get(id)));
      }),
    );
  });

  it('starts a new step like the one before, and keeps the others', () => {
    const newStep: Step = { id: 'new', name: 'New' };
    fc.assert(
      fc.property(anyShape, fc.nat(3), (shape, at) => {
        const after = [...steps.slice(0, at), newStep, ...steps.slice(at)];
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
