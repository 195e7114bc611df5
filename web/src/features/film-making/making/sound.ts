/** Takes the sound of the files of a film over, packet by packet, as their edit lists play it. */
import type { AudioTrack, TrackRun } from '@touchline/shared/films/mp4-writer';
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { Piece } from './pieces';

/** Samples of a packet of AAC. */
const PACKET = 1_024;
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

/** Returns the packets of a track that begin in a time (s). */
async function packetsIn(
  track: InputAudioTrack,
  start: number,
  end: number,
): Promise<{ at: number; data: Uint8Array }[]> {
  const sink = new EncodedPacketSink(track);
  let packet = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  // Packets before 0 only prime the decoder.
  while (packet && packet.timestamp < start - CLOSE) packet = await sink.getNextPacket(packet);
  const found: { at: number; data: Uint8Array }[] = [];
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
  const heard: { at: number; data: Uint8Array }[] = [];
  for (const [n, { track, from, to, at, isStill, isWhole }] of pieces.entries()) {
    if (isStill || to <= start || from >= end) continue;
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
  // A packet lasts until the next one: between two pieces one may be missing.
  const lasts = (n: number) => Math.round(((heard[n + 1]?.at ?? Number.NaN) - (heard[n]?.at ?? 0)) * rate) || PACKET;
  const samples = heard.map(({ data }, n) => ({ data, duration: Math.min(2 * PACKET, lasts(n)), isKey: true }));
  const begins = heard[0]?.at;
  return begins === undefined ? undefined : { id: 2, start: Math.round(begins * rate), samples };
}
