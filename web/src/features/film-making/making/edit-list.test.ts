import { expect, it } from 'vitest';
import { endOfShown } from './edit-list';

const number = (value: number, bytes = 4): number[] =>
  Array.from({ length: bytes }, (_, n) =>
    Number((BigInt.asUintN(64, BigInt(value)) >> BigInt(8 * (bytes - 1 - n))) & 255n),
  );
const box = (type: string, ...content: number[][]): number[] => {
  const bytes = content.flat();
  return [...number(bytes.length + 8), ...[...type].map((letter) => letter.charCodeAt(0)), ...bytes];
};
/** A file of two tracks in 600 ticks a second. @param edits length and media time of the second track's edits */
function file(edits: [length: number, at: number][], version = 0): Blob {
  const bytes = version === 1 ? 8 : 4;
  const rows = edits.flatMap(([length, at]) => [...number(length, bytes), ...number(at, bytes), ...number(65_536)]);
  const list = box('edts', box('elst', number(version, 1), number(0, 3), number(edits.length), rows));
  const track = (id: number, ...more: number[][]) => box('trak', box('tkhd', number(0, 12), number(id)), ...more);
  const moov = box('moov', box('mvhd', number(0, 12), number(600)), track(1), track(2, list));
  return new Blob([Uint8Array.from([...box('ftyp', number(0)), ...box('mdat', number(0, 90)), ...moov])]);
}
const endOf = (blob: Blob, id = 2) => endOfShown(blob, id);

it.each([
  ['a cut', file([[1_800, 0]]), 3],
  ['a cut at the start, too', file([[1_800, 1_980]]), 3],
  ['a cut in long numbers', file([[1_800, 0]], 1), 3],
  [
    'a track that begins later',
    file([
      [600, -1],
      [1_800, 0],
    ]),
    4,
  ],
  [
    'a second edit, which readers leave out',
    file([
      [1_800, 0],
      [1_800, 3_600],
    ]),
    3,
  ],
  ['an edit to the end', file([[0, 0]]), undefined],
  ['no edit', file([]), undefined],
])('knows where a film ends for its players: %s', async (_what, blob, end) => expect(await endOf(blob)).toBe(end));

it('says nothing of tracks without an edit, of broken files and of other kinds', async () => {
  expect(await endOf(file([[1_800, 0]]), 1)).toBeUndefined();
  expect(await endOf(file([[1_800, 0]]).slice(0, 180))).toBeUndefined();
  expect(await endOf(new Blob(['\u001aEßß no film of this kind']))).toBeUndefined();
  expect(await endOf(new Blob([]))).toBeUndefined();
});
