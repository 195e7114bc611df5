/** Makes sound of formats that a film cannot take over: decodes it, mixes it to one channel, and encodes it anew. Silence fills holes. */
import type { AudioTrack, TrackRun } from '@touchline/shared/films/mp4-writer';
import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { type AacEncoder, canEncode, openAac } from './aac';
import type { Piece } from './pieces';
import { PACKET } from './sound-line';

/** Samples a second where the encoder does not know those of the file. */
const USUAL_RATE = 48_000;
/** Decoders begin so much earlier (s): their first packets need those before them. */
const EARLIER = 0.2;
/** Packets before and behind a run that are encoded with it: each one needs its neighbours. */
const AROUND = 4;
/** An encoder that gives nothing for so long (ms) waits for the end. */
const PATIENCE = 2_000;
/** Channels of a room that are heard in front: left, right, middle. */
const FRONT = 3;

/** Mixes the channels to one. */
export function mixed(channels: readonly Float32Array[]): Float32Array {
  const isRoom = channels.length > 2;
  const heard = isRoom ? channels.slice(0, FRONT) : channels;
  const share = isRoom ? 1 / 2 : 1 / Math.max(1, heard.length);
  const own = new Float32Array(heard[0]?.length ?? 0);
  for (let at = 0; at < own.length; at += 1) {
    const sum = heard.reduce((total, channel) => total + (channel[at] ?? 0), 0) * share;
    own[at] = Math.max(-1, Math.min(1, sum));
  }
  return own;
}

/**
 * Writes samples to a line of another rate.
 * @param into samples of the line; `first` is the number of the first one
 * @param from and to: seconds of the line that may be written
 * @param time of the first sample (s)
 */
export function place(
  { into, first, rate, from, to }: { into: Float32Array; first: number; rate: number; from: number; to: number },
  samples: Float32Array,
  { time, rate: own }: { time: number; rate: number },
): void {
  const begins = Math.max(first, Math.round(Math.max(from, time) * rate));
  const ends = Math.min(first + into.length, Math.round(Math.min(to, time + samples.length / own) * rate));
  const zero = Math.round(time * rate);
  for (let n = begins; n < ends; n += 1) {
    const exact = own === rate ? n - zero : Math.max(0, (n / rate - time) * own);
    const at = Math.floor(exact);
    const one = samples[at] ?? 0;
    into[n - first] = one + (exact - at) * ((samples[at + 1] ?? one) - one);
  }
}

function channelsOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const channel = new Float32Array(sample.numberOfFrames);
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
    return channel;
  });
}

/** Returns the samples of a line from one to another, of what the pieces play then. */
async function lineOf(
  pieces: readonly Piece<InputAudioTrack>[],
  rate: number,
  { first, behind }: { first: number; behind: number },
): Promise<Float32Array> {
  const into = new Float32Array(behind - first);
  const [start, end] = [first / rate, behind / rate];
  for (const { track, from, to, at, rate: speed } of pieces) {
    if (speed !== 1 || to <= start || from >= end) continue;
    const [begins, ends] = [Math.max(start, from), Math.min(end, to)];
    const moved = from - at;
    for await (const sample of new AudioSampleSink(track).samples(begins - moved - EARLIER, ends - moved)) {
      const own = { time: sample.timestamp + moved, rate: sample.sampleRate };
      place({ into, first, rate, from: begins, to: ends }, mixed(channelsOf(sample)), own);
      sample.close();
    }
  }
  return into;
}

/** Returns whether this browser can decode a track, and encode it anew. */
export async function canMake(track: InputAudioTrack): Promise<boolean> {
  if (!(await track.canDecode().catch(() => false))) return false;
  return openAac({ rate: USUAL_RATE, onPacket: () => undefined, onFault: () => undefined }).then(
    (encoder) => {
      encoder.close();
      return true;
    },
    () => false,
  );
}

/** Opens sound that is made anew. @throws where there is no encoder */
export async function openMadeSound(pieces: readonly Piece<InputAudioTrack>[]) {
  const own = (await pieces[0]?.track.getSampleRate()) ?? USUAL_RATE;
  const rate = canEncode(own) ? own : USUAL_RATE;
  let fault: unknown;
  let packets = new Map<number, Uint8Array>();
  let onArrived: () => void = () => undefined;
  let encoder: AacEncoder | undefined;
  /** Number of the next packet that the encoder gets. */
  let next = 0;

  const open = () =>
    openAac({
      rate,
      onFault: (error) => {
        fault ??= error;
        onArrived();
      },
      onPacket: (start, data) => {
        packets.set(Math.round(start / PACKET), data);
        onArrived();
      },
    });
  encoder = await open();
  const config = encoder.config();
  if (!config) throw new Error('the encoder of sound has no format');
  const track: AudioTrack = {
    id: 2,
    timescale: rate,
    channels: 1,
    config,
    defaults: { duration: 0, size: 0, flags: 0 },
  };

  /** Waits for packets, those at the end of what the encoder got at last by ending it. */
  async function arrived(from: number, behind: number): Promise<void> {
    const isHere = () =>
      fault !== undefined || Array.from({ length: behind - from }, (_, n) => from + n).every((n) => packets.has(n));
    const waiting = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE);
      onArrived = () => {
        if (!isHere()) return;
        clearTimeout(timer);
        resolve();
      };
      onArrived();
    });
    await waiting;
    if (isHere()) return;
    await encoder?.flush();
    encoder?.close();
    encoder = undefined;
  }

  return {
    track,

    /** Returns the packets that begin in a time of the film (s). */
    async during(start: number, end: number): Promise<TrackRun | undefined> {
      const from = Math.ceil((start * rate) / PACKET - 1e-6);
      const behind = Math.ceil((end * rate) / PACKET - 1e-6);
      if (behind <= from) return undefined;
      const isNext = encoder !== undefined && next === from + AROUND;
      if (!isNext) {
        encoder?.close();
        packets = new Map();
        encoder = await open();
        next = Math.max(0, from - AROUND);
      }
      const samples = await lineOf(pieces, rate, { first: next * PACKET, behind: (behind + AROUND) * PACKET });
      for (let at = 0; at < samples.length; at += PACKET, next += 1)
        encoder?.encode({ start: next * PACKET, samples: samples.slice(at, at + PACKET) });
      await arrived(from, behind);
      if (fault) throw fault;
      const made = Array.from({ length: behind - from }, (_, n) => packets.get(from + n));
      for (const n of [...packets.keys()]) if (n < behind) packets.delete(n);
      if (made.some((data) => !data)) throw new Error('a packet of sound is missing');
      return {
        id: 2,
        start: from * PACKET,
        samples: made.map((data) => ({ data: data ?? new Uint8Array(), duration: PACKET, isKey: true })),
      };
    },

    close: () => encoder?.close(),
  };
}
