/** The microphone of a recording: the clock of its track, its loudness, and whether its sound can be encoded. Runs in a worker. */
import { canEncode, openAac } from '../making/aac';
import type { FromLive, Heard } from './messages';
import { createTrackClock } from './track-clock';

/** A microphone that gives nothing for so long (ms) counts as none. */
const SILENT_AFTER = 10_000;
/** The level is told at most so often (ms). */
const LEVEL_EVERY = 150;

interface Options {
  hasSound: boolean;
  /** This device's clock (ms). */
  clock: () => number;
  onLevel: (level: number) => void;
  onSound: (sound: Extract<FromLive, { kind: 'sound' }>['sound']) => void;
  onFault: (error: unknown) => void;
}

export type Microphone = ReturnType<typeof openMicrophone>;

/** Returns whether sound of this rate can be encoded. Loads the encoder before it is needed. */
const canRecord = async (rate: number): Promise<boolean> =>
  canEncode(rate) &&
  (await openAac({ rate, onPacket: () => undefined, onFault: () => undefined }).then(
    (encoder) => {
      encoder.close();
      return true;
    },
    () => false,
  ));

export function openMicrophone({ hasSound, clock, onLevel, onSound, onFault }: Options) {
  let track = createTrackClock();
  let heardTrack = '';
  /** The rate that is prepared. */
  let prepared: number | undefined;
  let rate: number | undefined;
  let loudest = 0;
  let toldAt = 0;

  async function prepare(sampleRate: number): Promise<void> {
    prepared = sampleRate;
    const isKnown = await canRecord(sampleRate);
    if (sampleRate !== prepared) return;
    rate = isKnown ? sampleRate : undefined;
    onSound(rate === undefined ? 'lost' : 'kept');
  }

  const silence = setTimeout(() => prepared ?? onSound('none'), hasSound ? SILENT_AFTER : 0);

  return {
    close: () => clearTimeout(silence),

    /** Returns samples of sound a second; undefined: there is no sound yet, or nothing to encode it with. */
    rate: () => rate,

    /**
     * Returns when a part was recorded, by the clock of this device (ms); undefined while nobody knows. A microphone that was taken again
     * has another clock, and may have another rate.
     */
    hear({ track: own, samples, rate: sampleRate, timestamp, arrived }: Heard): number | undefined {
      if (own !== heardTrack) track = createTrackClock();
      heardTrack = own;
      const at = track.timeOf(timestamp, arrived);
      if (sampleRate !== prepared) void prepare(sampleRate).catch(onFault);
      for (const value of samples) loudest = Math.max(loudest, Math.abs(value));
      if (clock() - toldAt > LEVEL_EVERY) {
        onLevel(loudest);
        loudest = 0;
        toldAt = clock();
      }
      return track.isSettled() && sampleRate === rate ? at : undefined;
    },
  };
}
