/** Takes the sound of the files of a film over, packet by packet, as their edit lists play it. */
import type { AudioTrack, TrackRun } from '@touchline/shared/films/mp4-writer';
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { Piece } from './pieces';

/** Samples of a packet of AAC. */
const PACKET = 1_024;
/** Packets of AAC that say nothing, by their channels. */
const SILENCE: Readonly<Record<number, readonly number[]>> = {
  1: [0x00, 0xc8, 0x00, 0x80, 0x23, 0x80],
  2: [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80],
};
/** Moments this close (s) are the same one. */
const CLOSE = 1e-6;

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

interface Packet {
  /** When it begins (s). */
  at: number;
  data: Uint8Array;
}

/**
 * Fills the holes between packets, before the first and behind the last one, with silence, so that what follows keeps its time. Pure.
 * @param each length of a packet (s)
 */
export function filled(
  packets: readonly Packet[],
  each: number,
  { start, end, silence }: { start: number; end: number; silence: readonly number[] | undefined },
): Packet[] {
  if (!silence) return [...packets];
  const data = Uint8Array.from(silence);
  const [first = { at: Math.ceil(start / each) * each }] = packets;
  const whole: Packet[] = [];
  const fill = (from: number, behind: number) => {
    for (let at = from; at < behind - each / 2; at += each) whole.push({ at, data });
  };
  const before = Math.floor((first.at - start + CLOSE) / each);
  fill(first.at - before * each, first.at);
  for (const packet of packets) {
    const last = whole.at(-1);
    if (last) fill(last.at + each, packet.at);
    whole.push(packet);
  }
  const last = whole.at(-1);
  fill(last ? last.at + each : first.at, end);
  return whole;
}

/** Returns the packets of a track that begin in a time (s). */
async function packetsIn(track: InputAudioTrack, start: number, end: number): Promise<Packet[]> {
  const sink = new EncodedPacketSink(track);
  let packet = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  // Packets before 0 only prime the decoder.
  while (packet && packet.timestamp < start - CLOSE) packet = await sink.getNextPacket(packet);
  const found: Packet[] = [];
  while (packet && packet.timestamp < end - CLOSE) {
    found.push({ at: packet.timestamp, data: packet.data });
    packet = await sink.getNextPacket(packet);
  }
  return found;
}

/**
 * Returns the packets of sound that begin in a time of the film (s). Where it goes on with another piece, it moves by half a packet at most,
 * so that packet follows packet. None of them reaches behind the cut of an edit list.
 */
export async function soundIn(
  pieces: readonly Piece<InputAudioTrack>[],
  start: number,
  end: number,
): Promise<TrackRun | undefined> {
  const [first] = pieces;
  if (!first) return undefined;
  const rate = await first.track.getSampleRate();
  const each = PACKET / rate;
  const heard: Packet[] = [];
  for (const [n, { track, from, to, at, rate: speed, isWhole }] of pieces.entries()) {
    if (speed !== 1 || to <= start || from >= end) continue;
    // The first piece keeps its time to the sample; those behind it follow in whole packets.
    const exact = from - at;
    const moved = n === 0 ? exact : Math.round(exact / each) * each;
    const begins = Math.max(start - moved, at);
    const ends = Math.min(end - moved, at + to - from - (isWhole ? 0 : each) + CLOSE);
    for (const packet of await packetsIn(track, begins, ends)) {
      const own = packet.at + moved;
      if (own > (heard.at(-1)?.at ?? Number.NEGATIVE_INFINITY) + each / 2) heard.push({ at: own, data: packet.data });
    }
  }
  const whole = filled(heard, each, { start, end, silence: SILENCE[await first.track.getNumberOfChannels()] });
  // A packet lasts until the next one: between two pieces it may be a little more or less.
  const lasts = (n: number) => Math.round(((whole[n + 1]?.at ?? Number.NaN) - (whole[n]?.at ?? 0)) * rate) || PACKET;
  const samples = whole.map(({ data }, n) => ({ data, duration: Math.min(2 * PACKET, lasts(n)), isKey: true }));
  const begins = whole[0]?.at;
  return begins === undefined ? undefined : { id: 2, start: Math.round(begins * rate), samples };
}
