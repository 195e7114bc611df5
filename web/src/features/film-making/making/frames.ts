/** Yields the frames of a film on its time grid. Damaged places show the picture before them, until the next key frame. */
import type { SegmentRange } from '@touchline/shared/films/film-grid';
import { framesOf, SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';
import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { type Piece, placeAt } from './pieces';

/** The decoder of this device shows nothing more of a film. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault';
  /** Second of the film from which nothing is shown. */
  readonly at: number;
  /** True: the rest of the file is damaged. False: the decoder gave up. */
  readonly isLast: boolean;

  constructor(at: number, isLast: boolean, cause: unknown) {
    super(`nothing is shown from ${at} s on`, { cause });
    this.at = at;
    this.isLast = isLast;
  }
}

/** Attempts without a new picture before a decoder counts as one that gave up; key frames before it is tested. */
const ATTEMPTS = 3;
/** Called with the second of a film that cannot be read. */
export type OnDamage = (at: number) => void;

/** Frames of one track, and the times of the film at which they stand. */
interface Run {
  track: InputVideoTrack;
  times: number[];
  shown: number[];
}

/** Groups neighbours of one track. */
function runsOf(pieces: readonly Piece<InputVideoTrack>[], times: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const time of times) {
    const place = placeAt(pieces, time);
    if (!place) continue;
    const last = runs.at(-1);
    if (last?.track === place.track) {
      last.times.push(place.at);
      last.shown.push(time);
    } else runs.push({ track: place.track, times: [place.at], shown: [time] });
  }
  return runs;
}

/** Returns the first key frame behind a moment of a track that this device shows; otherwise whether the decoder gave up. */
async function keyBehind(track: InputVideoTrack, at: number): Promise<VideoSample | 'none' | 'gaveUp'> {
  const sink = new EncodedPacketSink(track);
  const samples = new VideoSampleSink(track);
  const show = (time: number) => samples.getSample(time).catch(() => null);
  const first = await sink.getFirstKeyPacket({ metadataOnly: true });
  /** A decoder that works still shows the first picture. */
  const works = async () => {
    const shown = first && (await show(first.timestamp));
    shown?.close();
    return Boolean(shown);
  };
  let key = (await sink.getKeyPacket(at, { metadataOnly: true })) ?? first;
  let tried = 0;
  for (; key; key = await sink.getNextKeyPacket(key, { metadataOnly: true })) {
    if (key.timestamp <= at) continue;
    const shown = await show(key.timestamp);
    if (shown) return shown;
    tried += 1;
    if (tried === ATTEMPTS && !(await works())) return 'gaveUp';
  }
  return tried >= ATTEMPTS || (await works()) ? 'none' : 'gaveUp';
}

/** Yields a picture for each time of a run. @throws DecoderFault when nothing more is shown */
async function* picturesOf({ track, times, shown }: Run, onDamage: OnDamage): AsyncGenerator<VideoSample> {
  const sink = new VideoSampleSink(track);
  const start = await track.getFirstTimestamp();
  const wanted = times.map((time) => Math.max(start, time));
  let held: VideoSample | undefined;
  let n = 0;
  /** Attempts since the last picture. */
  let failed = 0;
  try {
    while (n < wanted.length) {
      const decoded = sink.samplesAtTimestamps(wanted.slice(n));
      let fault: unknown;
      for (;;) {
        const next = await decoded.next().catch((error: unknown) => {
          fault = error;
          return undefined;
        });
        if (!next || next.done) break;
        if (!next.value) {
          fault = new Error('a frame is missing');
          break;
        }
        held?.close();
        held = next.value.clone();
        failed = 0;
        n += 1;
        yield next.value;
      }
      await decoded.return?.(undefined).catch(() => undefined);
      if (n >= wanted.length) return;
      failed += 1;
      // A new decoder may show what an old one did not.
      if (failed === 1) continue;
      const at = wanted[n] ?? 0;
      const own = shown[n] ?? 0;
      if (failed > ATTEMPTS) throw new DecoderFault(own, false, fault);
      const key = await keyBehind(track, at);
      if (key === 'none' || key === 'gaveUp') throw new DecoderFault(own, key === 'none', fault);
      onDamage(own);
      const { timestamp } = key;
      if (held) key.close();
      else held = key;
      for (; n < wanted.length && (wanted[n] ?? 0) < timestamp; n += 1) yield held.clone();
    }
  } finally {
    held?.close();
  }
}

/** Yields a frame for each place of the grid in a run of segments: the one that the source shows in the middle of that place. */
export async function* framesOn(
  pieces: readonly Piece<InputVideoTrack>[],
  film: { seconds: number; fps: number },
  { from, to }: SegmentRange,
  onDamage: OnDamage,
): AsyncGenerator<VideoFrame> {
  const { fps } = film;
  const first = from * SEGMENT_SECONDS * fps;
  const behind = to * SEGMENT_SECONDS * fps + framesOf(film, to);
  const times = Array.from({ length: behind - first }, (_, n) => (first + n + 0.5) / fps);
  let n = first;
  for (const run of runsOf(pieces, times))
    for await (const sample of picturesOf(run, onDamage)) {
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
