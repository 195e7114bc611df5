import { expect, it } from 'vitest';
import { playStretch, shownPart } from './film-trim';

it.each([
  ['a stretch', { start: 20, end: 30 }],
  ['a stretch without an end', { start: 20 }],
  ['a stretch that ends before it begins', { start: 20, end: 10 }],
])('hides nothing of %s where nothing is cut off', (_what, stretch) => expect(shownPart({}, stretch)).toEqual(stretch));

it.each([
  ['before the start', { start: 2, end: 16 }, undefined],
  ['behind the end', { start: 40, end: 45 }, undefined],
  ['over the start', { start: 2, end: 20 }, { start: 16, end: 20 }],
  ['over the end', { start: 30 }, { start: 30, end: 40 }],
])('leaves of a stretch %s what lies inside', (_where, stretch, left) =>
  expect(shownPart({ from: 16, to: 40 }, stretch)).toEqual(left),
);

it.each([
  ['with both ends', 20, 30, { start: 20, end: 30 }],
  ['without an end, which lasts 5 s', 20, undefined, { start: 20, end: 25 }],
  ['without a start, which may lie anywhere before its end', undefined, 30, { start: 0, end: 30 }],
  ['without both, which may lie anywhere', undefined, undefined, { start: 0 }],
])('finds the stretch of a play %s', (_what, start, end, stretch) => expect(playStretch(start, end)).toEqual(stretch));
