import { type PlacedShape, readShapes, readSteps, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Step } from '@touchline/shared/boards/shapes';
import { placesOf, putAt } from '@touchline/shared/boards/steps';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { add, clear, duplicateStep, erase, replace, restack, setSteps } from './board-commands';
import { momentAt } from './use-playback';

const circle = (id: string, x = 0): PlacedShape => ({ ...clickedCircle({ x, y: 0 }), id });
const drawn = (doc: Y.Doc) => readShapes(doc).map(({ id }) => id);
const board = (...ids: string[]) => {
  const doc = new Y.Doc();
  add(
    doc,
    ids.map((id) => circle(id)),
  );
  return doc;
};

describe('changing a board', () => {
  it('adds shapes in front of all others, also of shapes that are missing in the order', () => {
    const doc = board('b');
    rootsOf(doc).shapes.set('a', clickedCircle({ x: 0, y: 0 }));
    expect(drawn(doc)).toEqual(['b', 'a']);
    restack(doc, new Set(['b']), 'front');
    expect(drawn(doc)).toEqual(['a', 'b']);
    restack(doc, new Set(['b']), 'back');
    expect(drawn(doc)).toEqual(['b', 'a']);
  });

  it('restacks several shapes and keeps their order', () => {
    const doc = board('a', 'b', 'c', 'd');
    restack(doc, new Set(['a', 'c']), 'front');
    expect(drawn(doc)).toEqual(['b', 'd', 'a', 'c']);
    restack(doc, new Set(['c', 'd']), 'back');
    expect(drawn(doc)).toEqual(['d', 'c', 'b', 'a']);
  });

  it('ignores shapes that another user removed', () => {
    const doc = board('a', 'b');
    const [a] = readShapes(doc);
    erase(doc, new Set(['a']));
    if (a) replace(doc, [a]);
    expect(drawn(doc)).toEqual(['b']);
    expect(rootsOf(doc).order.toArray()).toEqual(['b']);
  });

  it('clears everything, also entries that no reader draws', () => {
    const doc = board('a');
    const { shapes, order } = rootsOf(doc);
    shapes.set('junk', { kind: 'rocket' });
    order.push([null, 'nothing', 7]);
    expect(clear(doc)).toBe(2);
    expect([shapes.size, order.length]).toEqual([0, 0]);
  });

  it('keeps the places in each step when steps change, and erases the shapes of a removed step', () => {
    const [start, wide, cross]: [Step, Step, Step] = [
      { id: 'start', name: 'Start' },
      { id: 'wide', name: 'Pass wide' },
      { id: 'cross', name: 'Cross' },
    ];
    const doc = board('a');
    setSteps(doc, [start, wide, cross]);
    add(doc, [{ ...circle('run'), during: 'wide' }]);
    const [a] = readShapes(doc);
    if (a) replace(doc, [putAt(a, [start, wide, cross], 1, { x: 9, y: 9 })]);
    setSteps(doc, [start, cross]);
    expect(drawn(doc)).toEqual(['a']);
    expect(readSteps(doc)).toEqual([start, cross]);
    expect(placesOf(readShapes(doc)[0] as PlacedShape, [start, cross])[1]).toEqual({ x: 9, y: 9 });
  });
});

describe('duplicating a step', () => {
  it('copies its places and the shapes that belong to it alone, and leaves other steps as they are', () => {
    const steps: Step[] = ['start', 'wide', 'cross'].map((id) => ({ id, name: id }));
    const doc = board('a');
    setSteps(doc, steps);
    add(doc, [{ ...circle('run'), during: 'wide' }]);
    replace(doc, [putAt(putAt(circle('a'), steps, 1, { x: 9, y: 9 }), steps, 2, { x: 20, y: 20 })]);
    const copy = duplicateStep(doc, 'wide');
    const after = readSteps(doc);
    expect(after.map(({ name }) => name)).toEqual(['start', 'wide', 'wide (copy)', 'cross']);
    const shapes = readShapes(doc);
    const a = shapes.find(({ id }) => id === 'a') as PlacedShape;
    expect(placesOf(a, after).map(({ x }) => x)).toEqual([0, 9, 9, 20]);
    expect(shapes.filter(({ during }) => during === copy?.id)).toHaveLength(1);
    expect(duplicateStep(doc, 'gone')).toBeNull();
  });
});

describe('playing the steps', () => {
  it('moves from the first step to the last, never back, and rests at each', () => {
    const moments = Array.from({ length: 400 }, (_, n) => momentAt(n * 10, 2, false));
    expect(moments[0]).toBe(0);
    expect(moments.at(-1)).toBe(2);
    expect(moments.every((moment, n) => n === 0 || moment >= (moments[n - 1] ?? 0))).toBe(true);
    expect(moments.filter((moment) => moment === 1).length).toBeGreaterThan(20);
  });

  it('jumps between steps with reduced motion', () => {
    const moments = Array.from({ length: 400 }, (_, n) => momentAt(n * 10, 2, true));
    expect(new Set(moments)).toEqual(new Set([0, 1, 2]));
  });
});
