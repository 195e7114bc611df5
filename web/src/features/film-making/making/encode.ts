/** Encodes frames of the grid to segments: each begins with a forced key frame, so that nothing depends on the one before. */
import { framesOf, SEGMENT_SECONDS, type SegmentRange } from '@touchline/shared/films/film-grid';
import type { Rendition } from '@touchline/shared/films/film-words';
import type { Sample, VideoTrack } from '@touchline/shared/films/mp4-writer';
import { needsLater, slicesOf, TIMESCALE, trackOf } from './coded-picture';

/** A segment's pictures in each rendition, the small one first. */
export interface CodedPictures {
  k: number;
  renditions: { rendition: Rendition; format: VideoTrack; samples: Sample[] }[];
}

interface Job {
  film: { seconds: number; fps: number };
  range: SegmentRange;
  frames: AsyncIterable<VideoFrame>;
  config: VideoEncoderConfig;
  /** Settings of a small rendition beside it. */
  small: VideoEncoderConfig | undefined;
  /** Asked after each segment: whether the small rendition goes on. */
  keepsSmall: () => boolean;
  /** Awaited before more is encoded, so that a slow upload does not fill the memory. */
  onSegment: (pictures: CodedPictures) => Promise<void>;
}

/** Frames that wait for the encoder at most. */
const MAX_QUEUED = 8;

/** The encoder did not do what was asked: another way of giving it frames may work. */
export class EncoderFault extends Error {
  override readonly name = 'EncoderFault';
}

/** Opens an encoder whose pictures come out in the order of time, in the size of its settings. */
function openCoder(config: VideoEncoderConfig, fps: number) {
  const duration = TIMESCALE / fps;
  let format: VideoTrack | undefined;
  let fault: unknown;
  let coded: { at: number; sample: Sample }[] = [];
  let newest = -1;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      try {
        const description = metadata?.decoderConfig?.description;
        if (description) format ??= trackOf(description);
        if (chunk.timestamp <= newest) throw new EncoderFault('the pictures are not in the order of time');
        newest = chunk.timestamp;
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        if (needsLater(data)) throw new EncoderFault('the pictures are not in the order of time');
        // Without what some encoders write beside their pictures: their settings.
        coded.push({
          at: chunk.timestamp,
          sample: { data: slicesOf(data).bytes, duration, isKey: chunk.type === 'key' },
        });
      } catch (error) {
        fault ??= error;
      }
    },
    error: (error) => {
      fault ??= error;
    },
  });
  encoder.configure(config);
  return {
    encode: (frame: VideoFrame, keyFrame: boolean) => encoder.encode(frame, { keyFrame }),

    /** @throws EncoderFault, and what the browser says */
    check(): void {
      if (fault) throw fault;
    },

    async drain(): Promise<void> {
      while (encoder.encodeQueueSize > MAX_QUEUED && !fault)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
    },

    flush: () => encoder.flush(),
    has: (count: number): boolean => coded.length >= count,

    /** Returns the next pictures. @throws EncoderFault */
    take(count: number): { format: VideoTrack; samples: Sample[] } {
      const own = coded.slice(0, count);
      if (own.length < count) throw new EncoderFault('a picture is missing');
      coded = coded.slice(count);
      const samples = own.map(({ sample }) => sample);
      if (!format || samples[0]?.isKey !== true) throw new EncoderFault('a segment has no key frame');
      // Encoders round times.
      const lasts = (own.at(-1)?.at ?? 0) - (own[0]?.at ?? 0);
      if (Math.abs(lasts - ((count - 1) * 1_000_000) / fps) > 500_000 / fps)
        throw new EncoderFault('a picture is missing');
      if (format.width !== config.width || format.height !== config.height)
        throw new EncoderFault('the encoder made another size');
      return { format, samples };
    },

    close(): void {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

/** Pictures by which an encoder shows that it does what it says. */
const TRIED = 10;

/** Encodes a few pictures. @throws EncoderFault, and what the browser says, when they do not come as a film needs them */
export async function tryEncoder(config: VideoEncoderConfig, fps: number): Promise<void> {
  const canvas = new OffscreenCanvas(config.width, config.height);
  const pen = canvas.getContext('2d', { alpha: false });
  const coder = openCoder(config, fps);
  try {
    for (let n = 0; n < TRIED; n += 1) {
      // Little moves: encoders that change the order of pictures do so for such ones.
      if (pen) pen.fillStyle = '#fff';
      pen?.fillRect(n * 2, n, config.width / 4, config.height / 4);
      const frame = new VideoFrame(canvas, { timestamp: Math.round((n * 1_000_000) / fps) });
      coder.encode(frame, n === 0);
      frame.close();
    }
    await coder.flush();
    coder.check();
    coder.take(TRIED);
  } finally {
    coder.close();
  }
}

/** Encodes a run of segments. A small rendition that fails is left out. @throws EncoderFault */
export async function encodeRange({ film, range, frames, config, ...job }: Job): Promise<void> {
  const { fps } = film;
  const each = SEGMENT_SECONDS * fps;
  const coder = openCoder(config, fps);
  let small: ReturnType<typeof openCoder> | undefined;
  function giveUpSmall(): void {
    small?.close();
    small = undefined;
  }
  /** Does something with the small rendition, or gives it up. */
  async function trySmall(work: (own: NonNullable<typeof small>) => unknown): Promise<void> {
    try {
      if (small) await work(small);
    } catch {
      giveUpSmall();
    }
  }
  try {
    small = job.small && openCoder(job.small, fps);
  } catch {
    // This browser says later than it should that it cannot.
  }

  /** Hands over the segments whose pictures are all there. */
  let k = range.from;
  async function handOver(): Promise<void> {
    for (let count = framesOf(film, k); k <= range.to && coder.has(count); count = framesOf(film, k)) {
      if (small && !small.has(count)) return;
      const renditions: CodedPictures['renditions'] = [];
      await trySmall((own) => renditions.push({ rendition: '360p', ...own.take(count) }));
      renditions.push({ rendition: '720p', ...coder.take(count) });
      await job.onSegment({ k, renditions });
      k += 1;
      if (!job.keepsSmall()) giveUpSmall();
    }
  }

  try {
    let n = range.from * each;
    // The last segment may be longer than the grid, and has one key frame.
    const lastKey = range.to * each;
    for await (const frame of frames) {
      const isKey = n % each === 0 && n <= lastKey;
      coder.encode(frame, isKey);
      await trySmall((own) => own.encode(frame, isKey));
      frame.close();
      n += 1;
      await coder.drain();
      coder.check();
      await trySmall(async (own) => {
        await own.drain();
        own.check();
      });
      await handOver();
    }
    await coder.flush();
    coder.check();
    await trySmall(async (own) => {
      await own.flush();
      own.check();
    });
    await handOver();
    if (small && k <= range.to) {
      // It lacks pictures, and no more will come.
      giveUpSmall();
      await handOver();
    }
    if (k <= range.to) throw new EncoderFault('pictures are missing');
  } finally {
    coder.close();
    small?.close();
  }
}
