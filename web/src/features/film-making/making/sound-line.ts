/** Brings the sound of a microphone on a line without gaps, which follows the clock of the film. Pure. */

/** Samples of a packet of AAC. */
export const PACKET = 1_024;
/** Sound this far from its time (s) is corrected: silence fills what is missing, and what is too much is left out. */
const LARGEST_ERROR = 0.05;

export interface SoundPacket {
  /** Number of its first sample, counted from the beginning of the film. */
  start: number;
  samples: Float32Array<ArrayBuffer>;
}

export interface SoundLine {
  /** Adds sound of a time (s). Returns the packets that are full. */
  add: (samples: Float32Array, time: number) => SoundPacket[];
  /** Fills what is missing up to a time (s) with silence: the microphone is away. Returns the packets that are full. */
  fill: (time: number) => SoundPacket[];
}

/**
 * @param rate samples a second
 * @param from time before which no sound counts (s)
 */
export function createSoundLine(rate: number, from: number): SoundLine {
  let open = new Float32Array(PACKET);
  let filled = 0;
  /** Number of the next sample. */
  let next: number | undefined;

  function* full(samples: Float32Array): Generator<SoundPacket> {
    let at = 0;
    while (at < samples.length) {
      const part = samples.subarray(at, at + PACKET - filled);
      open.set(part, filled);
      at += part.length;
      filled += part.length;
      next = (next ?? 0) + part.length;
      if (filled < PACKET) return;
      yield { start: next - PACKET, samples: open };
      open = new Float32Array(PACKET);
      filled = 0;
    }
  }

  return {
    add(sent, time) {
      const first = Math.round(from * rate);
      let begins = Math.round(time * rate);
      const early = Math.max(0, first - begins);
      if (early >= sent.length) return [];
      const samples = sent.subarray(early);
      begins += early;
      next ??= begins;
      const error = begins - next;
      if (Math.abs(error) <= LARGEST_ERROR * rate) return [...full(samples)];
      if (error < 0) return [...full(samples.subarray(Math.min(samples.length, -error)))];
      return [...full(new Float32Array(error)), ...full(samples)];
    },

    fill(time) {
      next ??= Math.round(from * rate);
      const missing = Math.floor(time * rate) - next;
      return missing < PACKET ? [] : [...full(new Float32Array(missing))];
    },
  };
}
