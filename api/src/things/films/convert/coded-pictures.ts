/** Reads the pictures of H.264 from a stream as an encoder writes it (ITU-T H.264, annex B), one picture after the other. */
import { joined, type Sample } from '@touchline/shared/films/mp4-writer';

const START = Buffer.from([0, 0, 1]);
const NAL = { slice: 1, key: 5, sps: 7, pps: 8, delimiter: 9 } as const;
/** No picture is larger (bytes). */
const MAX_NAL = 8 * 1_048_576;

/** A picture, and the parameter sets that hold for it. */
export interface CodedPicture {
  sample: Pick<Sample, 'data' | 'isKey'>;
  sps: Uint8Array;
  pps: Uint8Array;
}

/** Returns a part without the zeros that fill the stream behind it. */
function trimmed(nal: Buffer): Buffer {
  let end = nal.length;
  while (end > 0 && nal[end - 1] === 0) end -= 1;
  return nal.subarray(0, end);
}

/** Yields the parts between start codes. */
async function* nalsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  for await (const chunk of stream) {
    // A start code may lie across two chunks.
    let from = Math.max(0, rest.length - 2);
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(START, from); at >= 0; at = rest.indexOf(START, from)) {
      const nal = trimmed(rest.subarray(0, at));
      if (hasBegun && nal.length > 0) yield nal;
      hasBegun = true;
      rest = rest.subarray(at + START.length);
      from = 0;
    }
    if (rest.length > MAX_NAL) throw new Error('a picture is too large');
  }
  const last = trimmed(rest);
  if (hasBegun && last.length > 0) yield last;
}

const withLength = (nal: Uint8Array): Uint8Array => {
  const { length } = nal;
  return joined([[length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255], nal]);
};

/** Yields pictures. Each of them begins with a delimiter. Of what encoders write beside pictures nothing is kept. */
export async function* picturesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<CodedPicture> {
  let slices: Uint8Array[] = [];
  let isKey = false;
  let sps: Uint8Array | undefined;
  let pps: Uint8Array | undefined;
  const picture = (): CodedPicture[] => {
    if (slices.length === 0) return [];
    if (!sps || !pps) throw new Error('a picture has no parameter set');
    return [{ sample: { data: joined(slices), isKey }, sps, pps }];
  };
  for await (const nal of nalsIn(stream)) {
    const type = (nal[0] ?? 0) & 31;
    if (type === NAL.delimiter) {
      yield* picture();
      slices = [];
      isKey = false;
    } else if (type === NAL.sps) sps = Uint8Array.from(nal);
    else if (type === NAL.pps) pps = Uint8Array.from(nal);
    else if (type === NAL.slice || type === NAL.key) {
      slices.push(withLength(nal));
      isKey ||= type === NAL.key;
    }
  }
  yield* picture();
}
