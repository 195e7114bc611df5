/** Reads coded pictures of H.264 and their formats, as encoders of browsers and cameras write them. Pure. */
import type { VideoTrack } from '@touchline/shared/films/mp4-writer';
import { readSps } from '@touchline/shared/films/sps';

/** Ticks a second: every frame of the usual rates lasts a whole number of them. */
export const TIMESCALE = 90_000;
/** Types of the parts of a picture that film needs: slices, those of key frames last. */
const SLICE = 1;
const KEY = 5;
/** Heads of parameter sets. */
const PARAMETERS = [0x67, 0x68];

/** Firefox writes the first byte of parameter sets twice. In those that are right another one stands there: the profile, or a number below. */
const withOneHead = (set: Uint8Array<ArrayBuffer>) =>
  PARAMETERS.includes(set[0] ?? 0) && set[0] === set[1] ? set.slice(1) : set;

/** Reads the parameter sets that an encoder describes its pictures with (ISO 14496-15). */
export function trackOf(description: AllowSharedBufferSource): VideoTrack {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthAt = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const own = (at: number) => bytes.slice(at + 2, at + 2 + lengthAt(at));
  const [sps, pps] = [own(6), own(9 + lengthAt(6))].map(withOneHead);
  if (!sps || !pps) throw new Error('a parameter set is missing');
  return { id: 1, timescale: TIMESCALE, defaults: { duration: 0, size: 0, flags: 0 }, ...readSps(sps), sps, pps };
}

/** Returns the slices of a picture, without what cameras write beside them, and whether it is a key frame. */
export function slicesOf(data: Uint8Array): { bytes: Uint8Array; isKey: boolean } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const kept: Uint8Array[] = [];
  let isKey = false;
  for (let at = 0; at + 4 < data.length; ) {
    const end = at + 4 + view.getUint32(at);
    const type = (data[at + 4] ?? 0) & 31;
    if (type === SLICE || type === KEY) kept.push(data.subarray(at, end));
    isKey ||= type === KEY;
    at = end;
  }
  const bytes = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of kept) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, isKey };
}

/**
 * Returns whether a coded picture needs later ones (a B slice). Where the times go up all the same they belong to other pictures: Firefox
 * gives pictures in the order of coding, and the times in theirs.
 */
export function needsLater(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 5 < data.length; at += 4 + view.getUint32(at)) {
    // The number of the first block, 0 as one bit, and the type of the slice.
    const head = data[at + 5] ?? 0;
    if ((view.getUint8(at + 4) & 31) === SLICE && ((head & 0xf0) === 0xa0 || (head & 0xfc) === 0x9c)) return true;
  }
  return false;
}
