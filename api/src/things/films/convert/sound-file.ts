/** The sound of a film that is being converted: packets of AAC in a file, and how long each of them is. */
import { type FileHandle, open } from 'node:fs/promises';
import type { AudioTrack, TrackRun } from '@touchline/shared/films/mp4-writer';

/** Hertz. */
export const SOUND_RATE = 48_000;
/** Samples of a packet. */
const PACKET = 1_024;
/** Bytes of the head of a packet in ADTS, without a checksum. */
const HEAD = 7;

/** AAC-LC with two channels at 48,000 Hz. */
export const SOUND_TRACK: AudioTrack = {
  id: 2,
  timescale: SOUND_RATE,
  channels: 2,
  config: Uint8Array.from([0x11, 0x90]),
  defaults: { duration: 0, size: 0, flags: 0 },
};

export class SoundFile {
  readonly #file: FileHandle;
  /** Places at which packets begin in the file, and the end of the last one. */
  readonly #places: number[] = [0];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static open = async (path: string): Promise<SoundFile> => new SoundFile(await open(path, 'wx+', 0o600));

  get count(): number {
    return this.#places.length - 1;
  }

  /** Writes the packets of a stream in ADTS, without their heads. The first one only primes the decoder. */
  async write(stream: AsyncIterable<Buffer>): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    let isFirst = true;
    for await (const chunk of stream) {
      rest = Buffer.concat([rest, chunk]);
      const packets: Buffer[] = [];
      for (;;) {
        if (rest.length < HEAD) break;
        if (rest[0] !== 0xff || ((rest[1] ?? 0) & 0xf1) !== 0xf1) throw new Error('this is no packet of sound');
        const length = (rest.readUInt32BE(3) >>> 13) & 0x1fff;
        if (length <= HEAD) throw new Error('a packet of sound is empty');
        if (rest.length < length) break;
        if (!isFirst) packets.push(rest.subarray(HEAD, length));
        isFirst = false;
        rest = rest.subarray(length);
      }
      await this.#append(packets);
    }
  }

  async #append(packets: readonly Buffer[]): Promise<void> {
    for (const { length } of packets) this.#places.push((this.#places.at(-1) ?? 0) + length);
    if (packets.length > 0) await this.#file.appendFile(Buffer.concat(packets));
  }

  /** Returns the packets that begin in a time (s); undefined when there are none. */
  async during(start: number, end: number): Promise<TrackRun | undefined> {
    const first = Math.ceil((start * SOUND_RATE) / PACKET - 1e-6);
    const behind = Math.min(this.count, Math.ceil((end * SOUND_RATE) / PACKET - 1e-6));
    if (behind <= first) return undefined;
    const [from = 0, to = 0] = [this.#places[first], this.#places[behind]];
    const bytes = Buffer.alloc(to - from);
    await this.#file.read(bytes, 0, bytes.length, from);
    const samples = Array.from({ length: behind - first }, (_, n) => {
      const [at = 0, next = 0] = [this.#places[first + n], this.#places[first + n + 1]];
      return { data: bytes.subarray(at - from, next - from), duration: PACKET, isKey: true };
    });
    return { id: SOUND_TRACK.id, start: first * PACKET, samples };
  }

  close = (): Promise<void> => this.#file.close();
}
