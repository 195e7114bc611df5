/** A film whose every frame shows its number, as black and white squares that survive scaling and encoding. */
import type { Locator, Page } from '@playwright/test';
import { writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { readSps } from '@touchline/shared/films/sps';

const SIDE = { width: 640, height: 360 };
export const CODED_FPS = 30;
const BITS = 10;
const SQUARE = 40;
const TIMESCALE = 90_000;
const RATE = 48_000;
/** A packet of AAC without a sound. */
const SILENCE = Uint8Array.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);

interface Coded {
  description: number[];
  chunks: { data: string; isKey: boolean }[];
}

/** Encodes the pictures in a browser. */
const encode = (page: Page, frames: number): Promise<Coded> =>
  page.evaluate(
    async ({ frames, width, height, fps, bits, square }) => {
      const chunks: Coded['chunks'] = [];
      let description: number[] = [];
      const encoder = new VideoEncoder({
        output: (chunk, metadata) => {
          const found = metadata?.decoderConfig?.description;
          if (found) description = [...new Uint8Array(found as ArrayBuffer)];
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          let text = '';
          for (const byte of bytes) text += String.fromCharCode(byte);
          chunks.push({ data: btoa(text), isKey: chunk.type === 'key' });
        },
        error: (error) => {
          throw error;
        },
      });
      encoder.configure({
        codec: 'avc1.42e01e',
        width,
        height,
        framerate: fps,
        bitrate: 1_500_000,
        latencyMode: 'quality',
        avc: { format: 'avc' },
      });
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      for (let n = 0; n < frames; n += 1) {
        pen.fillStyle = `hsl(${n} 60% 50%)`;
        pen.fillRect(0, 0, width, height);
        for (let bit = 0; bit < bits; bit += 1) {
          pen.fillStyle = (n >> bit) & 1 ? '#fff' : '#000';
          pen.fillRect(bit * square, 0, square, square);
        }
        const frame = new VideoFrame(canvas, { timestamp: Math.round((n * 1e6) / fps) });
        // Key frames far apart, as cameras make them: not where segments begin.
        encoder.encode(frame, { keyFrame: n % 70 === 0 });
        frame.close();
        if (encoder.encodeQueueSize > 10) await encoder.flush();
      }
      await encoder.flush();
      encoder.close();
      return { description, chunks };
    },
    { frames, ...SIDE, fps: CODED_FPS, bits: BITS, square: SQUARE },
  );

/** Returns the bytes of such a film, with a silent sound. */
export async function codedFilm(page: Page, seconds: number): Promise<Buffer> {
  const { description, chunks } = await encode(page, seconds * CODED_FPS);
  const bytes = Uint8Array.from(description);
  const spsLength = ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0);
  const sps = bytes.slice(8, 8 + spsLength);
  const pps = bytes.slice(11 + spsLength);
  const defaults = { duration: 0, size: 0, flags: 0 };
  const init = writeInit({
    video: { id: 1, timescale: TIMESCALE, defaults, ...readSps(sps), sps, pps },
    audio: { id: 2, timescale: RATE, channels: 1, config: Uint8Array.from([0x11, 0x88]), defaults },
  });
  const pictures = chunks.map(({ data, isKey }) => ({
    data: Uint8Array.from(Buffer.from(data, 'base64')),
    duration: TIMESCALE / CODED_FPS,
    isKey,
  }));
  const packets = Array.from({ length: Math.ceil((seconds * RATE) / 1_024) }, () => ({
    data: SILENCE,
    duration: 1_024,
    isKey: true,
  }));
  const runs = [
    { id: 1, start: 0, samples: pictures },
    { id: 2, start: 0, samples: packets },
  ];
  return Buffer.concat([init, writeSegment(1, runs)]);
}

/** Returns the number of the frame that a film shows at a time (s). */
export const frameAt = (film: Locator, seconds: number): Promise<number> =>
  film.evaluate(
    async (video: HTMLVideoElement, { seconds, bits, square, width, height }) => {
      video.pause();
      // A change of the quality may end a seek of its own meanwhile.
      const sought = () => new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      let seek = sought();
      video.currentTime = seconds;
      do {
        await seek;
        seek = sought();
      } while (video.seeking);
      // The frame is drawn a little after the end of the seek.
      for (let drawn = 0; drawn < 2; drawn += 1) await new Promise((next) => requestAnimationFrame(next));
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d');
      pen?.drawImage(video, 0, 0, width, height);
      let number = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        const [shade = 0] = pen?.getImageData(bit * square + square / 2, square / 2, 1, 1).data ?? [];
        if (shade > 127) number += 1 << bit;
      }
      return number;
    },
    { seconds, bits: BITS, square: SQUARE, ...SIDE },
  );
