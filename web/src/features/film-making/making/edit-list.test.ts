import { readEditLists } from '@touchline/shared/films/edit-list';
import { expect, it } from 'vitest';
import { endOf, isPlain, piecesOf, placeAt } from './pieces';

const number = (value: number, bytes = 4): number[] =>
  Array.from({ length: bytes }, (_, n) =>
    Number((BigInt.asUintN(64, BigInt(value)) >> BigInt(8 * (bytes - 1 - n))) & 255n),
  );
const box = (type: string, ...content: number[][]): number[] => {
  const bytes = content.flat();
  return [...number(bytes.length + 8), ...[...type].map((letter) => letter.charCodeAt(0)), ...bytes];
};
type Row = [length: number, at: number, rate?: number];
/** A file of two tracks: 600 ticks a second of the film, 1,200 of its media. @param edits of the second track */
function file(edits: Row[], version = 0): Blob {
  const bytes = version === 1 ? 8 : 4;
  const rows = edits.flatMap(([length, at, rate = 65_536]) => [
    ...number(length, bytes),
    ...number(at, bytes),
    ...number(rate),
  ]);
  const list = box('edts', box('elst', number(version, 1), number(0, 3), number(edits.length), rows));
  const media = box('mdia', box('mdhd', number(0, 12), number(1_200)));
  const track = (id: number, ...more: number[][]) =>
    box('trak', box('tkhd', number(0, 12), number(id)), media, ...more);
  const moov = box('moov', box('mvhd', number(0, 12), number(600)), track(1), track(2, list));
  return new Blob([Uint8Array.from([...box('ftyp', number(0)), ...box('mdat', number(0, 90)), ...moov])]);
}
const editsOf = async (blob: Blob, id = 2) => (await readEditLists(blob))(id);
/** Places of the film as numbers: seconds from, to, and in the file. */
const placesOf = async (blob: Blob) => (await editsOf(blob)).map(({ from, to, at }) => [from, to, at]);

it.each([
  ['a cut', file([[1_800, 0]]), [[0, 3, 0]]],
  // The reader of films counts from the first edit.
  ['a cut at the start, too', file([[1_800, 3_960]]), [[0, 3, 0]]],
  ['a cut in long numbers', file([[1_800, 0]], 1), [[0, 3, 0]]],
  [
    'a track that begins later',
    file([
      [600, -1],
      [1_800, 0],
    ]),
    [[1, 4, 1]],
  ],
  [
    'a cut in the middle',
    file([
      [1_800, 1_200],
      [1_200, 7_200],
    ]),
    [
      [0, 3, 0],
      [3, 5, 5],
    ],
  ],
  [
    'parts in another order, with a hole',
    file([
      [600, 7_200],
      [600, -1],
      [600, 0],
    ]),
    [
      [0, 1, 0],
      [2, 3, -6],
    ],
  ],
  ['an edit to the end', file([[0, 0]]), [[0, Number.POSITIVE_INFINITY, 0]]],
  ['no edit', file([]), []],
])('knows what players show of a film: %s', async (_what, blob, places) =>
  expect(await placesOf(blob)).toEqual(places),
);

it('shows no more of a slow or a fast part than players do', async () => {
  // Two seconds at half the rate, two at twice of it, and one backwards.
  const edits = await editsOf(
    file([
      [1_200, 0, 32_768],
      [1_200, 3_600, 131_072],
      [600, 1_200, -65_536],
    ]),
  );
  const film = piecesOf('one', edits, 6, 0);
  expect(film.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3.5],
    [4, 5],
  ]);
  const at = (time: number) => Number(placeAt(film, time)?.at.toFixed(3));
  expect([0, 1, 1.999, 2, 3, 3.5, 4, 4.9].map(at)).toEqual([0, 0.5, 1, 3, 5, 6, 1, 1]);
  expect(isPlain(piecesOf('slow', await editsOf(file([[1_200, 0, 32_768]])), 2, 0), 2, 0.1)).toBe(false);
});

it('says nothing of tracks without an edit, of broken files and of other kinds', async () => {
  expect(await editsOf(file([[1_800, 0]]), 1)).toEqual([]);
  expect(await editsOf(file([[1_800, 0]]).slice(0, 180))).toEqual([]);
  expect(await editsOf(new Blob(['\u001aEßß no film of this kind']))).toEqual([]);
  expect(await editsOf(new Blob([]))).toEqual([]);
});

it('shows what the pieces of several files hold, and never what was cut off', async () => {
  const cut = await editsOf(
    file([
      [1_800, 0],
      [600, 7_200],
      [600, 1_200, 0],
    ]),
  );
  const one = piecesOf('one', cut, 6.5, 0);
  // Its list promises a second, and there is half of one; then a picture stands for a second.
  expect(one.map(({ from, to, at }) => [from, to, at])).toEqual([
    [0, 3, 0],
    [3, 3.5, 6],
    [4, 5, 1],
  ]);
  const film = [...one, ...piecesOf('two', [], 10, endOf(one))];
  expect(endOf(film)).toBe(15);
  const at = (time: number) => {
    const place = placeAt(film, time);
    return [place?.track, Number(place?.at.toFixed(3))];
  };
  expect([0, 2.9, 3, 3.2].map(at)).toEqual([
    ['one', 0],
    ['one', 2.9],
    ['one', 6],
    ['one', 6.2],
  ]);
  expect([3.9, 4.1, 4.9].map(at)).toEqual([
    ['one', 6.5],
    ['one', 1],
    ['one', 1],
  ]);
  expect([5, 14.9, 99].map(at)).toEqual([
    ['two', 0],
    ['two', 9.9],
    ['two', 10],
  ]);
  expect(placeAt(film, 3.5)?.at).toBeLessThan(6.5);
  expect([isPlain(film, 10, 0.1), isPlain(piecesOf('two', [], 10, 0), 10, 0.1)]).toEqual([false, true]);
  expect(isPlain(piecesOf('cut', await editsOf(file([[1_800, 0]])), 4, 0), 4, 0.1)).toBe(false);
});
