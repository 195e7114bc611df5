import { expect, it } from 'vitest';
import { needsLater, slicesOf, trackOf } from './coded-picture';

/** Baseline of Firefox for 640 × 360. */
const SPS = [
  0x67, 0x42, 0xc0, 0x20, 0xd9, 0, 0xa0, 0x2f, 0xf9, 0x61, 0, 0, 3, 0, 1, 0, 0x1e, 0x84, 0x80, 0xf, 0x18, 0x32, 0x48,
];
const PPS = [0x68, 0xcb, 0x8c, 0xb2];
const described = (sps: number[], pps: number[]) =>
  Uint8Array.from([1, 0x42, 0xc0, 0x20, 3, 1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps]);
const picture = (...parts: number[][]) => Uint8Array.from(parts.flatMap((part) => [0, 0, 0, part.length, ...part]));

it('reads parameter sets, also those whose first byte Firefox writes twice', () => {
  const right = trackOf(described(SPS, PPS));
  expect(right).toMatchObject({ width: 640, height: 360 });
  expect(trackOf(described([0x67, ...SPS], [0x68, ...PPS]))).toEqual(right);
});

it('keeps the slices of a picture alone, and knows those that need later ones', () => {
  // First block 0, and a slice of the types P and B, of one picture and of all.
  const [own, all] = [0x9a, 0xe0].map((head) => [0x41, head, 1, 2]);
  const [later, laterAll] = [0x9e, 0xa4].map((head) => [0x01, head, 1, 2]);
  const settings = [0x06, 5, 1, 2, 3];
  expect([own, all, later, laterAll].map((slice) => needsLater(picture(settings, slice ?? [])))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(slicesOf(picture(SPS, PPS, settings, own ?? []))).toEqual({ bytes: picture(own ?? []), isKey: false });
});
