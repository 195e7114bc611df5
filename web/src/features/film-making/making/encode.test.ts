/** Runs of segments with an encoder of the browser that drops pictures, or cannot be opened, as browsers may. */
import { SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CodedPictures, EncoderFault, encodeRange } from './encode';

const FPS = 10;
const EACH = SEGMENT_SECONDS * FPS;
const FULL = { codec: 'avc1.42e020', width: 160, height: 96 };
const SMALL = { codec: 'avc1.42e020', width: 80, height: 48 };

/** A parameter set of Baseline for a picture of this size. */
function spsOf({ width, height }: { width: number; height: number }): number[] {
  const variable = (number: number) => {
    const code = (number + 1).toString(2);
    return '0'.repeat(code.length - 1) + code;
  };
  const size = variable(width / 16 - 1) + variable(height / 16 - 1);
  const text = `${[0, 0, 2, 1].map(variable).join('')}0${size}11001`;
  const bytes = text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return [0x67, 66, 0xc0, 31, ...bytes.map((byte) => Number.parseInt(byte, 2))];
}

/** Pictures that encoders of a width drop, by their numbers. */
let dropped: Record<number, number[]>;
/** Widths of encoders that cannot be opened. */
let refused: number[];
/** Widths of the encoders that are open. */
let open: number[];

class Encoder {
  encodeQueueSize = 0;
  state = 'unconfigured';
  #init: VideoEncoderInit;
  #width = 0;
  #description = new Uint8Array();

  constructor(init: VideoEncoderInit) {
    this.#init = init;
  }

  configure({ width, height }: VideoEncoderConfig): void {
    if (refused.includes(width)) throw new Error('not supported');
    const sps = spsOf({ width, height });
    this.#description = Uint8Array.from([1, 66, 0xc0, 31, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, 2, 0x68, 0xce]);
    this.#width = width;
    this.state = 'configured';
    open.push(width);
  }

  encode({ timestamp }: VideoFrame, { keyFrame = false }: VideoEncoderEncodeOptions): void {
    if (dropped[this.#width]?.includes(Math.round((timestamp / 1_000_000) * FPS))) return;
    const chunk = { timestamp, byteLength: 1, type: keyFrame ? 'key' : 'delta', copyTo: () => undefined };
    this.#init.output(chunk as unknown as EncodedVideoChunk, {
      decoderConfig: { codec: FULL.codec, description: this.#description },
    });
  }

  async flush(): Promise<void> {}

  close(): void {
    this.state = 'closed';
    open.splice(open.indexOf(this.#width), 1);
  }
}

beforeEach(() => {
  [dropped, refused, open] = [{}, [], []];
  vi.stubGlobal('VideoEncoder', Encoder);
});
afterEach(() => vi.unstubAllGlobals());

async function* frames(): AsyncGenerator<VideoFrame> {
  for (let n = 0; n < 3 * EACH; n += 1)
    yield { timestamp: Math.round((n * 1_000_000) / FPS), close: () => undefined } as unknown as VideoFrame;
}

/** Encodes three segments, and returns the renditions of each with their numbers of pictures. */
async function encode(): Promise<Record<string, number>[]> {
  const made: CodedPictures[] = [];
  await encodeRange({
    film: { seconds: 3 * SEGMENT_SECONDS, fps: FPS },
    range: { from: 0, to: 2 },
    frames: frames(),
    config: FULL,
    small: SMALL,
    keepsSmall: () => true,
    onSegment: async (segment) => void made.push(segment),
  });
  expect(made.map(({ k }) => k)).toEqual([0, 1, 2]);
  expect(open).toEqual([]);
  return made.map(({ renditions }) =>
    Object.fromEntries(renditions.map(({ rendition, samples }) => [rendition, samples.length])),
  );
}
const both = { '360p': EACH, '720p': EACH };
const full = { '720p': EACH };

it('makes both renditions', async () => expect(await encode()).toEqual([both, both, both]));

it.each([
  ['the last picture', 3 * EACH - 1, [both, both, full]],
  ['a picture in the middle', EACH + 5, [both, full, full]],
  ['the first picture', 0, [full, full, full]],
])('leaves the small rendition out from where its encoder drops %s', async (_which, n, segments) => {
  dropped = { [SMALL.width]: [n] };
  expect(await encode()).toEqual(segments);
});

it('makes the film alone when the small encoder cannot be opened', async () => {
  refused = [SMALL.width];
  expect(await encode()).toEqual([full, full, full]);
});

it('says that the encoder of the film drops a picture', async () => {
  dropped = { [FULL.width]: [EACH + 5] };
  await expect(encode()).rejects.toBeInstanceOf(EncoderFault);
});
