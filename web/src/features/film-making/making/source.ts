/** Reads a film from a file of this device: its facts, its frames on the time grid, and its sound as it is. */

import type { SegmentRange } from '@touchline/shared/films/film-grid';
import { framesOf, SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';
import { filmRate } from '@touchline/shared/films/film-rate';
import { sizeOf } from '@touchline/shared/films/film-size';
import type { AudioTrack, TrackRun } from '@touchline/shared/films/mp4-writer';
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import { endOfShown } from './edit-list';
import { encoderFor } from './encoder';
import type { SourceFacts } from './messages';
import { passableCuts } from './pass';

export interface FilmSource {
  file: Blob;
  facts: SourceFacts;
  isTurned: boolean;
  picture: InputVideoTrack | undefined;
  sound: InputAudioTrack | undefined;
}

/** Moments of a film whose pictures tell it from others. */
const PRINTED = [0.1, 0.5, 0.9];
const PRINT_SIDE = 8;
const AAC = 'mp4a.40.2';

/** Facts about a file that is no film. */
export const NOTHING: SourceFacts = {
  way: 'noFilm',
  seconds: 0,
  width: 0,
  height: 0,
  fps: 30,
  bytes: 0,
  cuts: undefined,
  sound: 'none',
  recordedAt: undefined,
  prints: [],
};

async function soundOf(track: InputAudioTrack | null): Promise<SourceFacts['sound']> {
  if (!track) return 'none';
  const config = await track.getDecoderConfig();
  return config?.codec === AAC && config.numberOfChannels <= 2 && config.description ? 'kept' : 'lost';
}

/** Returns 8 × 8 shades of grey of a few moments. */
async function printsOf(track: InputVideoTrack, seconds: number): Promise<string[]> {
  const canvas = new OffscreenCanvas(PRINT_SIDE, PRINT_SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const sink = new VideoSampleSink(track);
  const prints: string[] = [];
  for (const part of PRINTED) {
    const sample = await sink.getSample(seconds * part);
    if (!sample || !context) continue;
    sample.draw(context, 0, 0, PRINT_SIDE, PRINT_SIDE);
    sample.close();
    const { data } = context.getImageData(0, 0, PRINT_SIDE, PRINT_SIDE);
    let print = '';
    for (let at = 0; at < data.length; at += 4) {
      const grey = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
      print += grey.toString(16).padStart(2, '0');
    }
    prints.push(print);
  }
  return prints;
}

/** Bytes at the start and the end of a file that tell it from others. */
const HASHED = 1_048_576;

/** Returns hashes of the start and the end of a file: its chunks fit no other file. */
async function hashesOf(file: Blob): Promise<string[]> {
  const parts = [file.slice(0, HASHED), file.slice(Math.max(0, file.size - HASHED))];
  return Promise.all(
    parts.map(async (part) => {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }),
  );
}

/**
 * Looks at a file. What it cannot read it says in the facts.
 * @param converts the club can convert what this browser cannot read
 */
export async function openSource(file: Blob, converts: boolean): Promise<FilmSource> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const none: FilmSource = { file, facts: NOTHING, isTurned: false, picture: undefined, sound: undefined };
  if (!(await input.canRead())) return none;
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) return none;
  const sound = await input.getPrimaryAudioTrack();
  const whole = await picture.computeDuration();
  const { averagePacketRate } = await picture.computePacketStats(200);
  const shown = { width: await picture.getDisplayWidth(), height: await picture.getDisplayHeight() };
  const size = sizeOf(shown, '720p');
  const fps = filmRate(averagePacketRate);
  const until = await endOfShown(file, picture.id).catch(() => undefined);
  const isCut = until !== undefined && until < whole - 0.5 / fps;
  const seconds = isCut ? until : whole;
  const tags = await input.getMetadataTags().catch(() => undefined);
  const canRead = await picture.canDecode().catch(() => false);
  const canWrite = canRead && (await encoderFor(size, fps)) !== undefined;
  // Pictures before a cut may need some behind it: a film that was cut is made anew.
  const cuts = isCut ? undefined : await passableCuts(picture, seconds).catch(() => undefined);
  const own = canWrite ? 'encode' : cuts ? 'pass' : undefined;
  const other = converts ? 'convert' : canRead ? 'noEncoder' : 'unreadable';
  const way = own ?? other;
  const facts: SourceFacts = {
    way,
    seconds,
    ...size,
    fps,
    bytes: file.size,
    cuts,
    sound: await soundOf(sound),
    recordedAt: tags?.date?.getTime(),
    prints: way === 'convert' ? await hashesOf(file) : canRead ? await printsOf(picture, seconds) : [],
  };
  const isTurned = (await picture.getRotation()) !== 0;
  return { file, facts, isTurned, picture, sound: facts.sound === 'kept' ? (sound ?? undefined) : undefined };
}

/** Yields a frame for each place of the grid in a run of segments: the one that the source shows in the middle of that place. */
export async function* framesOn(
  track: InputVideoTrack,
  film: { seconds: number; fps: number },
  { from, to }: SegmentRange,
): AsyncGenerator<VideoFrame> {
  const { fps } = film;
  const first = from * SEGMENT_SECONDS * fps;
  const behind = to * SEGMENT_SECONDS * fps + framesOf(film, to);
  const start = Math.max(0, await track.getFirstTimestamp());
  const times = Array.from({ length: behind - first }, (_, n) => Math.max(start, (first + n + 0.5) / fps));
  const sink = new VideoSampleSink(track);
  let n = first;
  for await (const sample of sink.samplesAtTimestamps(times)) {
    if (!sample) throw new Error('a frame is missing');
    const shown = sample.toVideoFrame();
    const frame = new VideoFrame(shown, {
      timestamp: Math.round((n * 1_000_000) / fps),
      duration: Math.round(1_000_000 / fps),
    });
    shown.close();
    sample.close();
    n += 1;
    yield frame;
  }
}

/** Returns how the film's init describes the sound. */
export async function soundTrack(track: InputAudioTrack): Promise<AudioTrack> {
  const config = await track.getDecoderConfig();
  const { description, sampleRate, numberOfChannels } = config ?? {};
  if (!description || sampleRate === undefined) throw new Error('the sound has no format');
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description as ArrayBuffer);
  // Extensions behind the first two bytes only say what older decoders may ignore.
  const own = { config: bytes.slice(0, 2), channels: numberOfChannels ?? 1 };
  return { id: 2, timescale: sampleRate, defaults: { duration: 0, size: 0, flags: 0 }, ...own };
}

/** Samples of a packet of AAC. */
const PACKET = 1_024;

/** Returns the packets of sound that begin in a time (s). */
export async function soundIn(track: InputAudioTrack, start: number, end: number): Promise<TrackRun | undefined> {
  const sink = new EncodedPacketSink(track);
  const rate = await track.getSampleRate();
  let packet = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  // Packets before 0 only prime the decoder.
  while (packet && packet.timestamp < start - 1e-6) packet = await sink.getNextPacket(packet);
  const first = packet?.timestamp;
  const samples: TrackRun['samples'][number][] = [];
  while (packet && packet.timestamp < end - 1e-6) {
    samples.push({ data: packet.data, duration: PACKET, isKey: true });
    packet = await sink.getNextPacket(packet);
  }
  return first === undefined || samples.length === 0 ? undefined : { id: 2, start: Math.round(first * rate), samples };
}
