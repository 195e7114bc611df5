import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInside, trimStretch } from '../film-trim';
import { boundsOf, wholeTrim } from './film-bounds';
import { CUT_CLOCK } from './film-cuts';

const seed = process.env.FC_SEED === undefined ? 1 : Number(process.env.FC_SEED);
const second = fc.double({ min: 0, max: 120, noNaN: true });

it('moves a trim inwards to whole segments: nothing that was cut off comes back', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 100, noNaN: true }), second, second, (seconds, from, to) => {
      const bounds = boundsOf({ seconds, fps: 30 }) ?? [];
      const trim = wholeTrim(bounds, { from, to });
      for (const [n, start] of bounds.slice(0, -1).entries()) {
        const part = { start, end: bounds[n + 1] ?? 0 };
        expect(trim !== undefined && isInside(trim, part)).toBe(isInside({ from, to }, part));
      }
    }),
    { seed },
  );
});

it.each([
  [{ seconds: 18, fps: 30 }, [0, 4, 8, 12, 16, 18]],
  [{ seconds: 16.3, fps: 30 }, [0, 4, 8, 12, 16.3]],
  [
    {
      seconds: 12,
      fps: 30,
      cuts: [
        { at: 0, frames: 150 },
        { at: 5 * CUT_CLOCK, frames: 210 },
      ],
    },
    [0, 5, 12],
  ],
  [{ fps: 30 }, undefined],
])('knows where the segments of %j begin and end', (film, bounds) => expect(boundsOf(film)).toEqual(bounds));

it.each([
  [{ start: 1, end: 3 }, undefined],
  [
    { start: 1, end: 5 },
    { start: 4, end: 5 },
  ],
  [{ start: 6 }, { start: 6, end: 12 }],
  [{ start: 12, end: 14 }, undefined],
])('leaves of the stretch %j what lies from 4 to 12 s', (stretch, left) =>
  expect(trimStretch({ from: 4, to: 12 }, stretch)).toEqual(left),
);
