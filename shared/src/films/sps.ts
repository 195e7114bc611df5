/** Reads the parameter sets of H.264 (ITU-T H.264, 7.3.2.1) as far as they limit what a decoder has to do. */
import { FILM_LIMITS } from './film-limits';
import { demand } from './not-film';

/** Baseline, Main and High. */
const PROFILES = [66, 77, 100];
const MAX_LEVEL = 42;
const MAX_BYTES = 256;

/** Removes the bytes that keep start codes out of the data. */
function unescaped(bytes: Uint8Array): Uint8Array {
  const plain = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    plain.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(plain);
}

class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    demand(byte !== undefined, 'The parameter set of the picture is cut off.');
    return (byte >> (7 - (this.#at++ & 7))) & 1;
  }
  bits(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n += 1) value = value * 2 + this.bit();
    return value;
  }
  /** A number of variable length. */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0)
      demand(++zeros <= 31, 'The parameter set of the picture holds a number that is too large.');
    return 2 ** zeros - 1 + this.bits(zeros);
  }
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** @throws NotFilm for formats that not every browser plays. Returns its size, and whether it has whole pictures alone. */
function readFormat(nal: Uint8Array) {
  demand(
    nal.length >= 5 && nal.length <= MAX_BYTES && nal[0] !== undefined && (nal[0] & 0x9f) === 7,
    'The parameter set of the picture is wrong.',
  );
  const [, profile = 0, , level = 0] = nal;
  demand(PROFILES.includes(profile), 'Only H.264 of the profiles Baseline, Main and High is taken.');
  demand(level <= MAX_LEVEL, 'Only H.264 up to level 4.2 is taken.');
  const bits = new Bits(unescaped(nal.subarray(4)));
  demand(bits.ue() <= 31, 'The parameter set of the picture is wrong.');
  if (profile === 100) {
    demand(bits.ue() === 1, 'Only colours of the form 4:2:0 are taken.');
    demand(bits.ue() === 0 && bits.ue() === 0, 'Only colours of 8 bits are taken.');
    demand(bits.bit() === 0, 'Lossless film is not taken.');
    demand(bits.bit() === 0, 'Film with scaling matrices is not taken.');
  }
  demand(bits.ue() <= 12, 'The parameter set of the picture is wrong.');
  skipOrder(bits);
  demand(bits.ue() <= 16, 'The film needs too many pictures for one.');
  bits.bit();
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  const isWhole = bits.bit();
  if (!isWhole) bits.bit();
  bits.bit();
  const crop = bits.bit() === 1 ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  return { columns, rows, isWhole: isWhole === 1, crop };
}

/** Returns whether pictures may consist of two halves of different times. @throws NotFilm for formats that not every browser plays */
export const isInterlaced = (nal: Uint8Array): boolean => !readFormat(nal).isWhole;

/** @throws NotFilm for formats that not every browser plays, and for pictures that are too large */
export function readSps(nal: Uint8Array): { width: number; height: number } {
  const { columns, rows, isWhole, crop } = readFormat(nal);
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  demand(columns <= 120 && rows <= 120 && isWhole, 'The picture is too large.');
  const width = columns * 16 - 2 * (left + right);
  const height = rows * 16 - 2 * (top + bottom);
  const isSmall = Math.max(width, height) <= FILM_LIMITS.width && Math.min(width, height) <= FILM_LIMITS.height;
  demand(width >= 16 && height >= 16 && isSmall, 'The picture is too large.');
  return { width, height };
}

function skipOrder(bits: Bits): void {
  const kind = bits.ue();
  demand(kind <= 2, 'The parameter set of the picture is wrong.');
  if (kind === 0) bits.ue();
  if (kind !== 1) return;
  bits.bit();
  bits.se();
  bits.se();
  const count = bits.ue();
  demand(count <= 255, 'The parameter set of the picture is wrong.');
  for (let n = 0; n < count; n += 1) bits.se();
}
