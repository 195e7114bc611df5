import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LiveSegment, liveHoles, liveRuns, liveTimes } from './live-grid';

const seed = process.env.FC_SEED === undefined ? 1 : Number(process.env.FC_SEED);
const segment = (take: number, k: number, at: number, fields: Partial<LiveSegment> = {}): LiveSegment => ({
  take,
  k,
  at,
  seconds: 2,
  ...fields,
});
const names = (segments: readonly LiveSegment[], isWhole = false) =>
  liveRuns(segments, isWhole).map((run) => run.segments.map(({ take, k }) => `${take}/${k}`).join(' '));

it('runs from take to take, and says where the clock jumps', () => {
  const film = [
    segment(0, 0, 1, { start: 0.5, seconds: 1.5 }),
    segment(0, 1, 2),
    segment(0, 2, 3, { seconds: 0.5 }),
    segment(1, 9, 9, { start: 19, seconds: 1 }),
    segment(1, 10, 10),
  ];
  const runs = liveRuns(film, false);
  expect(runs.map(({ start }) => start)).toEqual([0.5, 19]);
  expect(liveTimes(1_000_000, runs)).toEqual([
    { second: 0, at: 1_000_500 },
    { second: 4, at: 1_019_000 },
  ]);
});

it('lists nothing behind a hole of a take while the film grows, and all of it at the end', () => {
  const film = [segment(0, 0, 1), segment(0, 2, 2), segment(0, 3, 3), segment(1, 8, 4)];
  expect(names(film)).toEqual(['0/0', '1/8']);
  expect(names(film, true)).toEqual(['0/0', '0/2 0/3', '1/8']);
  expect(liveHoles(film)).toEqual([{ from: 1, to: 1 }]);
});

it('only ever adds to the end of a growing film, in whatever order its parts come', () => {
  // The first part of a take is sent alone, after those of the takes before it; others may come at any time later.
  const delays = fc.array(fc.array(fc.nat(300), { maxLength: 6 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(delays, (takes) => {
      const sent = takes
        .flatMap((own, take) => [
          segment(take, 10 * take, 100 * take),
          ...own.map((delay, n) => segment(take, 10 * take + 1 + n, 100 * take + 1 + delay)),
        ])
        .toSorted((one, other) => one.at - other.at);
      let before: string[] = [];
      for (let count = 1; count <= sent.length; count += 1) {
        const runs = liveRuns(sent.slice(0, count), false);
        const listed = runs.flatMap((run) => run.segments.map(({ take, k }) => `${take}/${k}`));
        expect(listed.slice(0, before.length)).toEqual(before);
        before = listed;
      }
    }),
    { seed },
  );
});
