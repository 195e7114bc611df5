/** A take: encodes what camera and microphone give from one start to its end, and hands over segments. */

import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import type { AudioTrack } from '@touchline/shared/films/mp4-writer';
import { writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { type AacEncoder, openAac } from '../making/aac';
import { trackOf } from '../making/coded-picture';
import { encoderFor } from '../making/encoder';
import { createSoundLine } from '../making/sound-line';
import { createCutter, type LiveCut } from './cutter';
import { createFrameSlots } from './frame-slots';

interface Options {
  /** The film, with the size of the take's pictures. */
  film: { fps: number; width: number; height: number };
  /** Time at which the take begins, after the beginning of the film (s). */
  from: number;
  /** Samples of sound a second; undefined: no sound. */
  rate: number | undefined;
  onInit: (bytes: Uint8Array<ArrayBuffer>) => void;
  onSegment: (cut: LiveCut, bytes: Uint8Array<ArrayBuffer>) => void;
  onFault: (error: unknown) => void;
}

export type Take = Awaited<ReturnType<typeof beginTake>>;

/** Sound that is this late (s) does not come: the microphone is away. */
const SOUND_LATE = 4;
/** Frames that wait for the encoder at most. The next one fills the slots of those that are left out. */
const MAX_QUEUED = 8;
const NO_DEFAULTS = { duration: 0, size: 0, flags: 0 };

const isUpright = ({ displayWidth, displayHeight }: VideoFrame): boolean => displayHeight > displayWidth;

/** Draws a frame in the size of the film, with its own shape. */
function createPainter({ width, height }: Options['film']) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  return (frame: VideoFrame): VideoFrame => {
    const { displayWidth, displayHeight, timestamp } = frame;
    const scale = Math.min(width / displayWidth, height / displayHeight);
    const [wide, high] = [displayWidth * scale, displayHeight * scale];
    context?.clearRect(0, 0, width, height);
    context?.drawImage(frame, (width - wide) / 2, (height - high) / 2, wide, high);
    return new VideoFrame(canvas, { timestamp });
  };
}

/** @throws when this browser cannot encode */
export async function beginTake({ film, from, rate, onInit, onSegment, onFault }: Options) {
  const { fps, width, height } = film;
  const each = LIVE_SECONDS * fps;
  const config = await encoderFor(film, fps);
  if (!config) throw new Error('no encoder of H.264');
  const paint = createPainter(film);
  const slots = createFrameSlots(fps, Math.round(from * fps));
  const cutter = createCutter(fps, rate);
  const handOver = (cuts: readonly LiveCut[]) => {
    for (const cut of cuts) onSegment(cut, writeSegment(cut.k + 1, cut.runs));
  };
  let sound: AacEncoder | undefined;
  if (rate !== undefined)
    sound = await openAac({ rate, onFault, onPacket: (start, data) => handOver(cutter.addSound(start, data)) });
  const line = rate === undefined ? undefined : createSoundLine(rate, from);

  /** Slots of the frames that are with the encoder. */
  const coding: number[] = [];
  /** When its last picture ends (s). */
  let shownTo = from;
  let isAnnounced = false;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const description = metadata?.decoderConfig?.description;
      if (description && !isAnnounced) {
        isAnnounced = true;
        const heard = sound?.config();
        const audio: AudioTrack | undefined =
          heard && rate !== undefined
            ? { id: 2, timescale: rate, channels: 1, config: heard, defaults: NO_DEFAULTS }
            : undefined;
        onInit(writeInit({ video: trackOf(description), ...(audio && { audio }) }));
      }
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      handOver(cutter.addPicture(coding.shift() ?? 0, data, chunk.type === 'key'));
    },
    error: onFault,
  });
  encoder.configure(config);
  let isFirst = true;

  function encode(frame: VideoFrame, slot: number): void {
    const shown = new VideoFrame(frame, { timestamp: Math.round((slot * 1e6) / fps) });
    coding.push(slot);
    shownTo = (slot + 1) / fps;
    encoder.encode(shown, { keyFrame: isFirst || slot % each === 0 });
    isFirst = false;
    shown.close();
  }

  /** Fills the sound that is missing up to a time (s) with silence. */
  function beSilent(time: number): void {
    for (const packet of line?.fill(time) ?? []) sound?.encode(packet);
  }

  return {
    /**
     * Takes a frame of a time (s), and closes it. Returns why the take is at its end: the camera had paused, or the phone was turned.
     */
    frame(frame: VideoFrame, time: number): 'gap' | 'turned' | undefined {
      if (isUpright(frame) !== height > width) {
        frame.close();
        return 'turned';
      }
      beSilent(time - SOUND_LATE);
      const isBusy = encoder.state !== 'configured' || encoder.encodeQueueSize > MAX_QUEUED;
      const filled = isBusy ? [] : slots.fill(time);
      const isShaped = frame.displayWidth === width && frame.displayHeight === height;
      const isTurned = ((frame as { rotation?: number }).rotation ?? 0) !== 0;
      if (filled !== 'gap' && filled.length > 0) {
        const drawn = isShaped && !isTurned ? frame : paint(frame);
        for (const slot of filled) encode(drawn, slot);
        if (drawn !== frame) drawn.close();
      }
      frame.close();
      return filled === 'gap' ? 'gap' : undefined;
    },

    /** Takes sound of a time (s). */
    sound(samples: Float32Array, time: number): void {
      for (const packet of line?.add(samples, time) ?? []) sound?.encode(packet);
    },

    /** Hands over what is left. */
    async end(): Promise<void> {
      if (encoder.state === 'configured') await encoder.flush().catch(onFault);
      // The sound of the last pictures comes a moment later than they: without silence for it players stop before them.
      beSilent(shownTo);
      await sound?.flush().catch(onFault);
      handOver(cutter.finish());
      if (encoder.state !== 'closed') encoder.close();
      sound?.close();
    },
  };
}
