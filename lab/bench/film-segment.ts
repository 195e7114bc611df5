/** A segment as large as those of phones: 1.2 MB for four seconds. */
import { pictures } from '@touchline/api/testing/sent-film';
import { joined, writeSegment } from '@touchline/shared/films/mp4-writer';

const FRAMES = 120;
/** Bytes of a picture behind its length. */
const PICTURE = 10_000;

export const bigSegment = (k: number): Uint8Array<ArrayBuffer> =>
  writeSegment(k + 1, [
    {
      id: 1,
      start: k * 4 * 90_000,
      samples: pictures(k, FRAMES).map((sample, n) => ({
        ...sample,
        data: joined([
          [0, 0, PICTURE >> 8, PICTURE & 255],
          [n === 0 ? 0x65 : 0x41],
          new Uint8Array(PICTURE - 1).fill(7),
        ]),
      })),
    },
  ]);
