import { expect, it } from 'vitest';
import { clipSpan, moved } from './clip-span';

it.each([
  [{ start: 100, end: 112 }, undefined, { from: 100, to: 112 }],
  [{ start: 100, end: 104 }, undefined, { from: 97, to: 107 }],
  [{ start: 100 }, undefined, { from: 97.5, to: 107.5 }],
  [{ start: 1, end: 3 }, undefined, { from: 0, to: 10 }],
  [{ start: 57, end: 59 }, 60, { from: 50, to: 60 }],
  [{ start: 100, end: 200 }, undefined, { from: 100, to: 140 }],
])('makes a clip of 10 to 40 s of %o', (stretch, length, expected) => {
  expect(clipSpan(stretch, length)).toEqual(expected);
});

it('moves an end, but never beyond the film and the limits', () => {
  expect(moved({ from: 5, to: 20 }, 'from', -1)).toEqual({ from: 4, to: 20 });
  expect(moved({ from: 0, to: 20 }, 'from', -1)).toBeUndefined();
  expect(moved({ from: 5, to: 15 }, 'to', -1)).toBeUndefined();
  expect(moved({ from: 0, to: 40 }, 'to', 1)).toBeUndefined();
  expect(moved({ from: 40, to: 60 }, 'to', 1, 60)).toBeUndefined();
});
