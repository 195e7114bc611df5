import { areCuts, CUT_CLOCK } from '@touchline/shared/films/film-cuts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CodedPacket, cutsOf } from './cuts';

const seed = process.env.FC_SEED === undefined ? 1 : Number(process.env.FC_SEED);
const FPS = 30;
/** Packets with a key frame after so many frames. */
const film = (seconds: number, keys: number, bytes = 30_000): CodedPacket[] =>
  Array.from({ length: seconds * FPS }, (_, n) => ({ timestamp: n / FPS, isKey: n % keys === 0, bytes }));

it('cuts at the key frames that are at least four seconds apart', () =>
  expect(cutsOf(film(12, 60), 12)).toEqual([
    { at: 0, frames: 120 },
    { at: 4 * CUT_CLOCK, frames: 120 },
    { at: 8 * CUT_CLOCK, frames: 120 },
  ]));

it('lets the first picture fill what is before it', () =>
  expect(
    cutsOf(
      film(8, 120).map((one) => ({ ...one, timestamp: one.timestamp + 0.021 })),
      8.021,
    )?.[0],
  ).toEqual({
    at: 0,
    frames: 120,
  }));

it('cuts at no key frame that pictures behind it stand before', () => {
  const open = film(12, 120);
  // Decoded after the key frame of second 4, and shown before it.
  open.splice(121, 0, { timestamp: 3.999, isKey: false, bytes: 1_000 });
  expect(cutsOf(open, 12)?.map(({ at }) => at / CUT_CLOCK)).toEqual([0, 8]);
});

it.each([
  ['key frames more than ten seconds apart', film(40, 330), 40],
  ['more than eight megabits a second', film(12, 60, 34_000), 12],
  [
    'one second that is too large',
    film(60, 300).map((one, n) => (n < 60 ? { ...one, bytes: 250_000 } : { ...one, bytes: 1_000 })),
    60,
  ],
  ['a start that others lead to', film(12, 60).slice(1), 12],
  ['a start before the film', film(12, 60).map((one) => ({ ...one, timestamp: one.timestamp - 0.5 })), 12],
  ['nothing', [], 12],
])('does not cut a film with %s', (_what, packets, seconds) => expect(cutsOf(packets, seconds)).toBeUndefined());

it('makes cuts that the club takes, with every frame once', () => {
  const cameras = fc.record({
    seconds: fc.integer({ min: 1, max: 200 }),
    keys: fc.integer({ min: 1, max: 300 }),
    jitter: fc.array(fc.double({ min: -0.01, max: 0.01, noNaN: true }), { minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(cameras, ({ seconds, keys, jitter }) => {
      const packets = film(seconds, keys, 2_000).map((one, n) => ({
        ...one,
        timestamp: n === 0 ? 0 : one.timestamp + (jitter[n % jitter.length] ?? 0),
      }));
      const cuts = cutsOf(packets, seconds) ?? [];
      expect(areCuts({ seconds, cuts })).toBe(true);
      expect(cuts.reduce((sum, { frames }) => sum + frames, 0)).toBe(packets.length);
    }),
    { seed, numRuns: 50 },
  );
});
