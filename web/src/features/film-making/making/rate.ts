/** Finds the frame rate that most pictures of a film have: of its whole length, by a second here and there. */
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** Places of a film that are looked at, and how long each of them is (s). */
const PLACES = 40;
const LENGTH = 1;
/** Pictures of a place at most. */
const MOST = 300;

/**
 * Returns the frames a second of most pictures; undefined when there are too few of them. Pure.
 * @param places times of neighbouring pictures (s), in any order
 */
export function rateOf(places: readonly (readonly number[])[]): number | undefined {
  const lasts = places
    .flatMap((times) => times.toSorted((one, other) => one - other).map((time, n, all) => time - (all[n - 1] ?? time)))
    .filter((length) => length > 0)
    .toSorted((one, other) => one - other);
  const usual = lasts[lasts.length >> 1];
  return usual === undefined ? undefined : 1 / usual;
}

/**
 * Returns the frames a second of most pictures of a track. Reads metadata alone, and at most so much of a long film as of one of 40 s.
 * @param begins and ends: times of its file (s)
 */
export async function readRate(track: InputVideoTrack, begins: number, ends: number): Promise<number | undefined> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true } as const;
  const places: number[][] = [];
  const count = Math.min(PLACES, Math.ceil((ends - begins) / LENGTH));
  for (let n = 0; n < count; n += 1) {
    const from = begins + (n * (ends - begins)) / count;
    const times: number[] = [];
    let packet = (await sink.getPacket(from, options)) ?? (await sink.getFirstPacket(options));
    while (packet && packet.timestamp < from + LENGTH && times.length < MOST) {
      times.push(packet.timestamp);
      packet = await sink.getNextPacket(packet, options);
    }
    places.push(times);
  }
  return rateOf(places);
}
