/** Encodes frames of the grid to segments: each begins with a forced key frame, so that nothing depends on the one before. */
import { framesOf, SEGMENT_SECONDS, type SegmentRange } from '@touchline/shared/films/film-grid';
import type { Sample, VideoTrack } from '@touchline/shared/films/mp4-writer';
import { readSps } from '@touchline/shared/films/sps';

/** A segment's pictures. */
export interface CodedPictures {
  k: number;
  samples: Sample[];
}

interface Job {
  film: { seconds: number; fps: number; width: number; height: number };
  range: SegmentRange;
  frames: AsyncIterable<VideoFrame>;
  config: VideoEncoderConfig;
  /** Called once before the first segment. */
  onFormat: (track: VideoTrack) => Promise<void>;
  /** Awaited before more is encoded, so that a slow upload does not fill the memory. */
  onSegment: (pictures: CodedPictures) => Promise<void>;
}

/** Ticks a second: every frame of the usual rates lasts a whole number of them. */
export const TIMESCALE = 90_000;
/** Frames that wait for the encoder at most. */
const MAX_QUEUED = 8;

/** The encoder did not do what was asked: another way of giving it frames may work. */
export class EncoderFault extends Error {
  override readonly name = 'EncoderFault';
}

/** Reads the parameter sets that an encoder describes its pictures with (ISO 14496-15). */
export function trackOf(description: AllowSharedBufferSource): VideoTrack {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthAt = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const sps = bytes.slice(8, 8 + lengthAt(6));
  const at = 8 + sps.length;
  const pps = bytes.slice(at + 3, at + 3 + lengthAt(at + 1));
  return { id: 1, timescale: TIMESCALE, defaults: { duration: 0, size: 0, flags: 0 }, ...readSps(sps), sps, pps };
}

/** Encodes a run of segments. @throws EncoderFault */
export async function encodeRange({ film, range, frames, config, onFormat, onSegment }: Job): Promise<void> {
  const { fps } = film;
  const each = SEGMENT_SECONDS * fps;
  const duration = TIMESCALE / fps;
  let format: VideoTrack | undefined;
  let fault: unknown;
  let coded: Sample[] = [];
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
        coded.push({ data, duration, isKey: chunk.type === 'key' });
      } catch (error) {
        fault ??= error;
      }
    },
    error: (error) => {
      fault ??= error;
    },
  });
  const check = () => {
    if (fault) throw fault;
  };

  /** Hands over the segments whose pictures are all there. */
  let k = range.from;
  let isAnnounced = false;
  async function handOver(): Promise<void> {
    for (let count = framesOf(film, k); k <= range.to && coded.length >= count; count = framesOf(film, k)) {
      const samples = coded.slice(0, count);
      coded = coded.slice(count);
      if (!format || samples[0]?.isKey !== true) throw new EncoderFault('a segment has no key frame');
      if (format.width !== film.width || format.height !== film.height)
        throw new EncoderFault('the encoder made another size');
      if (!isAnnounced) await onFormat(format);
      isAnnounced = true;
      await onSegment({ k, samples });
      k += 1;
    }
  }

  try {
    encoder.configure(config);
    let n = range.from * each;
    // The last segment may be longer than the grid, and has one key frame.
    const lastKey = range.to * each;
    for await (const frame of frames) {
      encoder.encode(frame, { keyFrame: n % each === 0 && n <= lastKey });
      frame.close();
      n += 1;
      while (encoder.encodeQueueSize > MAX_QUEUED && !fault)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      check();
      await handOver();
    }
    await encoder.flush();
    check();
    await handOver();
    if (k <= range.to) throw new EncoderFault('pictures are missing');
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}
