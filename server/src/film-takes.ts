/** Packs the segments of a take into one record: half a million records of segments took 250 MB (decision 0130). Pure. */
import type { FilmSegmentRecord, FilmTakeRecord } from './film-records';

/** A row has five numbers of 8 bytes (`k`, `size`, `seconds`, `start` or NaN, `at`) and the 32 bytes of `sha`. */
const NUMBERS = 5;
const SHA = NUMBERS * 8;
const ROW = SHA + 32;

/** Returns the id of the record that a segment is packed into. */
export const takeId = ({ film, rendition, take }: Pick<FilmSegmentRecord, 'film' | 'rendition' | 'take'>): string =>
  `${film}/${rendition}/${take}`;

/** @param segments of one take, at least one */
export function packTake(segments: readonly FilmSegmentRecord[]): FilmTakeRecord {
  const [first] = segments;
  if (!first) throw new Error('A take has a segment');
  const rows = Buffer.alloc(segments.length * ROW);
  const sorted = segments.toSorted((one, other) => one.k - other.k);
  for (const [n, { k, size, seconds, start = Number.NaN, at, sha }] of sorted.entries()) {
    for (const [place, value] of [k, size, seconds, start, at].entries())
      rows.writeDoubleLE(value, n * ROW + place * 8);
    rows.write(sha, n * ROW + SHA, 'hex');
  }
  const { film, rendition, take } = first;
  return { _id: takeId(first), film, rendition, take, count: segments.length, rows: new Uint8Array(rows) };
}

/** Returns the segments of a take in the order of `k`. */
export function segmentsOfTake({ _id, film, rendition, take, count, rows }: FilmTakeRecord): FilmSegmentRecord[] {
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
  return Array.from({ length: count }, (_, n) => {
    const numberAt = (place: number) => bytes.readDoubleLE(n * ROW + place * 8);
    const [k, start] = [numberAt(0), numberAt(3)];
    return {
      _id: `${_id}/${k}`,
      film,
      rendition,
      take,
      k,
      size: numberAt(1),
      sha: bytes.toString('hex', n * ROW + SHA, (n + 1) * ROW),
      seconds: numberAt(2),
      ...(!Number.isNaN(start) && { start }),
      at: numberAt(4),
    };
  });
}
