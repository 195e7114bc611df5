import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contiguousHead, framesOf, missingRanges, segmentCount, segmentFrames, totalFrames } from './film-grid';

const seed = process.env.FC_SEED === undefined ? 1 : Number(process.env.FC_SEED);
const films = fc.record({
  seconds: fc.double({ min: 0.02, max: 10_800, noNaN: true }),
  fps: fc.constantFrom(24, 25, 30, 50, 60),
});

it('holds every frame of a film in exactly one segment', () => {
  fc.assert(
    fc.property(films, (film) => {
      const count = segmentCount(film);
      let frames = 0;
      for (let k = 0; k < count; k += 1) frames += framesOf(film, k);
      expect(frames).toBe(totalFrames(film));
      expect(framesOf(film, count)).toBe(0);
      expect(framesOf(film, -1)).toBe(0);
    }),
    { seed },
  );
});

it('makes whole segments but for the last, which has half a second at least and lasts under 4.5 s', () => {
  fc.assert(
    fc.property(films, (film) => {
      const count = segmentCount(film);
      for (let k = 0; k < count - 1; k += 1) expect(framesOf(film, k)).toBe(segmentFrames(film.fps));
      const last = framesOf(film, count - 1);
      expect(last).toBeLessThan(4.5 * film.fps);
      if (count > 1) expect(last).toBeGreaterThanOrEqual(0.5 * film.fps);
    }),
    { seed },
  );
});

it.each([
  [{ seconds: 60, fps: 30 }, 15],
  [{ seconds: 60.03, fps: 30 }, 15],
  [{ seconds: 60.5, fps: 30 }, 16],
  [{ seconds: 0.1, fps: 25 }, 1],
])('cuts %j into %i segments', (film, count) => expect(segmentCount(film)).toBe(count));

it('names exactly the segments that are missing, in runs', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.uniqueArray(fc.nat(45)), (count, list) => {
      const stored = new Set(list);
      const ranges = missingRanges(count, stored);
      const named = ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
      expect(named).toEqual(Array.from({ length: count }, (_, k) => k).filter((k) => !stored.has(k)));
      for (const [n, { from }] of ranges.entries())
        if (n > 0) expect(from - (ranges[n - 1]?.to ?? 0)).toBeGreaterThan(1);
      const head = contiguousHead(stored);
      expect(stored.has(head)).toBe(false);
      for (let k = 0; k < head; k += 1) expect(stored.has(k)).toBe(true);
    }),
    { seed },
  );
});
