/** Cuts the film of a camera at its key frames. Its pictures stay as they are: nothing is decoded, and nothing of place or camera goes along. */
import { CUT_CLOCK, cutOf, type FilmCut } from '@touchline/shared/films/film-cuts';
import type { Sample, TrackRun, VideoTrack } from '@touchline/shared/films/mp4-writer';
import { isInterlaced } from '@touchline/shared/films/sps';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { slicesOf, trackOf } from './coded-picture';
import { type CodedPacket, cutsOf, ticksOf } from './cuts';

/** Key frames that are looked at before the work begins. */
const LOOKED_AT = 3;

/** Returns the bytes with which a track describes its pictures. */
async function describedBy(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description || track.codec !== 'avc') return undefined;
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

/** Returns whether pictures of H.264 consist of two halves of different times. */
export async function hasHalves(track: InputVideoTrack): Promise<boolean> {
  const bytes = await describedBy(track);
  if (!bytes) return false;
  try {
    return isInterlaced(bytes.slice(8, 8 + (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0))));
  } catch {
    // A format that the club does not take.
    return false;
  }
}

/** Returns how a film describes its pictures, if they can be passed on: H.264 with one parameter set each. */
export async function passedTrack(track: InputVideoTrack): Promise<VideoTrack | undefined> {
  const bytes = await describedBy(track);
  if (!bytes) return undefined;
  const [, , , , lengths = 0, sets = 0] = bytes;
  if ((lengths & 3) !== 3 || (sets & 31) !== 1) return undefined;
  const second = bytes[8 + (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0))];
  try {
    // Throws for formats that the club does not take.
    return second === 1 ? trackOf(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns where a film can be cut; undefined when it cannot be passed on. */
export async function passableCuts(track: InputVideoTrack, seconds: number): Promise<FilmCut[] | undefined> {
  if ((await track.getRotation()) !== 0 || !(await passedTrack(track))) return undefined;
  const sink = new EncodedPacketSink(track);
  const packets: CodedPacket[] = [];
  for await (const { timestamp, type, byteLength } of sink.packets(undefined, undefined, { metadataOnly: true }))
    packets.push({ timestamp, isKey: type === 'key', bytes: byteLength });
  const cuts = cutsOf(packets, seconds);
  let packet = cuts ? await sink.getFirstKeyPacket() : null;
  for (let n = 0; n < LOOKED_AT && packet; n += 1) {
    if (!slicesOf(packet.data).isKey) return undefined;
    packet = await sink.getNextKeyPacket(packet);
  }
  return cuts;
}

/** Returns the pictures of segment k. @throws when the file has others than the film says */
export async function passedPictures(
  track: InputVideoTrack,
  film: { seconds: number; cuts: readonly FilmCut[] },
  k: number,
): Promise<TrackRun> {
  const cut = cutOf(film, k);
  const sink = new EncodedPacketSink(track);
  let packet = await (k === 0 ? sink.getFirstKeyPacket() : sink.getKeyPacket(((cut?.at ?? 0) + 1) / CUT_CLOCK));
  const coded: { at: number; bytes: Uint8Array; isKey: boolean }[] = [];
  while (cut && packet && coded.length < cut.frames) {
    const at = ticksOf(packet.timestamp, k === 0 && coded.length === 0);
    coded.push({ at, ...slicesOf(packet.data) });
    packet = await sink.getNextPacket(packet);
  }
  if (!cut || coded.length !== cut.frames || coded[0]?.at !== cut.at) throw new Error('the file has other pictures');
  // Decoded in the order of the file, one at each of the times at which one is shown.
  const turns = coded.map(({ at }) => at).toSorted((one, other) => one - other);
  const samples = coded.map(({ at, bytes, isKey }, n): Sample => {
    const turn = turns[n] ?? 0;
    return { data: bytes, duration: (turns[n + 1] ?? cut.end) - turn, isKey, offset: at - turn };
  });
  return { id: 1, start: cut.at, samples };
}
