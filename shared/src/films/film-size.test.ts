import { expect, it } from 'vitest';
import { sizeOf } from './film-size';

it.each([
  [1_920, 1_080, { width: 1_280, height: 720 }],
  [1_080, 1_920, { width: 720, height: 1_280 }],
  [3_840, 2_160, { width: 1_280, height: 720 }],
  [640, 360, { width: 640, height: 360 }],
  [1_440, 1_080, { width: 960, height: 720 }],
  [853, 480, { width: 854, height: 480 }],
])('makes of %i × %i a film of 720p at most, in its shape', (width, height, size) =>
  expect(sizeOf({ width, height }, '720p')).toEqual(size),
);
