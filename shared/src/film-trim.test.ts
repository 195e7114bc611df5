import { expect, it } from 'vitest';
import { showsPlay, trimStretch } from './film-trim';

it.each([
  ['a stretch', { start: 20, end: 30 }],
  ['a stretch without an end', { start: 20 }],
  ['a stretch that ends before it begins', { start: 20, end: 10 }],
])('hides nothing of %s where nothing is cut off', (_what, stretch) =>
  expect(trimStretch({}, stretch)).toEqual(stretch),
);

it.each([
  ['before the start', { start: 2, end: 16 }, undefined],
  ['behind the end', { start: 40, end: 45 }, undefined],
  ['over the start', { start: 2, end: 20 }, { start: 16, end: 20 }],
  ['over the end', { start: 30 }, { start: 30, end: 40 }],
])('leaves of a stretch %s what lies inside', (_where, stretch, left) =>
  expect(trimStretch({ from: 16, to: 40 }, stretch)).toEqual(left),
);

it.each([
  ['before the start', 2, 16, false],
  ['over the start', 2, 20, true],
  ['behind the end', 40, 45, false],
  ['before the start without an end, which lasts 5 s', 10, undefined, false],
  ['over the start without an end', 12, undefined, true],
  ['without a start', undefined, 30, false],
  ['without any time', undefined, undefined, false],
])('says whether families see a play %s', (_where, start, end, isShown) => {
  expect(showsPlay({ from: 16, to: 40 }, start, end)).toBe(isShown);
  expect(showsPlay({}, start, end)).toBe(true);
});
