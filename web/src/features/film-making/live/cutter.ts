/** Cuts coded pictures and sound to the segments of a live film. Pure. */
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import type { Sample, TrackRun } from '@touchline/shared/films/mp4-writer';
import { PACKET } from '../making/sound-line';

/** Ticks a second of the picture. */
const TIMESCALE = 90_000;
/** Sound that is this late (s) is not waited for: the microphone is gone. */
const PATIENCE = 10;

/** The tracks of a segment, ready to be written. */
export interface LiveCut {
  k: number;
  frames: number;
  /** Packets of sound. */
  packets: number;
  runs: TrackRun[];
}

export interface Cutter {
  /** Adds the coded picture of a slot of the grid. */
  addPicture: (slot: number, data: Uint8Array, isKey: boolean) => LiveCut[];
  /** Adds a packet. @param start number of its first sample */
  addSound: (start: number, data: Uint8Array) => LiveCut[];
  /** Returns what is left, whole or not. */
  finish: () => LiveCut[];
}

interface Open {
  k: number;
  first: number;
  samples: Sample[];
}

/** @param rate samples of sound a second; undefined: the take has no sound */
export function createCutter(fps: number, rate: number | undefined): Cutter {
  const each = LIVE_SECONDS * fps;
  let open: Open | undefined;
  let waiting: Open[] = [];
  let packets: { start: number; data: Uint8Array }[] = [];

  const endOf = ({ first, samples }: Open): number => (first + samples.length) / fps;
  /** Time up to which there is sound. */
  const heard = (): number =>
    rate === undefined ? Number.POSITIVE_INFINITY : ((packets.at(-1)?.start ?? -1) + PACKET) / rate;

  function cut(segment: Open): LiveCut {
    const { k, first, samples } = segment;
    const picture = { id: 1, start: Math.round((first * TIMESCALE) / fps), samples };
    if (rate === undefined) return { k, frames: samples.length, packets: 0, runs: [picture] };
    const behind = endOf(segment) * rate;
    const own = packets.filter(({ start }) => start < behind && start >= (first / fps) * rate);
    packets = packets.filter(({ start }) => start >= behind);
    const sound = {
      id: 2,
      start: own[0]?.start ?? 0,
      samples: own.map(({ data }) => ({ data, duration: PACKET, isKey: true })),
    };
    return { k, frames: samples.length, packets: own.length, runs: own.length === 0 ? [picture] : [picture, sound] };
  }

  function ready(newest: number): LiveCut[] {
    const cuts: LiveCut[] = [];
    for (let oldest = waiting[0]; oldest; oldest = waiting[0]) {
      if (heard() < endOf(oldest) && newest < endOf(oldest) + PATIENCE) break;
      cuts.push(cut(oldest));
      waiting = waiting.slice(1);
    }
    return cuts;
  }

  return {
    addPicture(slot, data, isKey) {
      const k = Math.floor(slot / each);
      if (open && open.k !== k) waiting.push(open);
      if (open?.k !== k) open = { k, first: slot, samples: [] };
      open.samples.push({ data, duration: TIMESCALE / fps, isKey });
      return ready(slot / fps);
    },
    addSound(start, data) {
      packets.push({ start, data });
      return ready(0);
    },
    finish() {
      if (open) waiting.push(open);
      open = undefined;
      return ready(Number.POSITIVE_INFINITY);
    },
  };
}
