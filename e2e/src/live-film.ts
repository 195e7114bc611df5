/** Reads live films: frames and times of their parts as the boxes say, and beeps as a browser hears them. */
import { expect, type Page } from '@playwright/test';
import { boxesIn, needed, oneOfEach, Span } from '../../api/src/things/films/check/boxes';
import { readInit } from '../../api/src/things/films/check/check-init';

export interface LivePart {
  take: number;
  k: number;
  /** First frame (s), and number of frames. */
  start: number;
  frames: number;
  /** Packets of sound, and the time of the first one (s). */
  packets: number;
  heardFrom: number;
  isAfterBreak: boolean;
}

const TIMESCALE = 90_000;
const RATE = 48_000;

/** Reads the runs of a segment. */
function readPart(bytes: Uint8Array) {
  const [moof] = boxesIn(new Span(bytes), ['moof', 'mdat']);
  if (moof?.type !== 'moof') throw new Error('no fragment');
  return boxesIn(moof.content, ['mfhd', 'traf'])
    .filter(({ type }) => type === 'traf')
    .map(({ content }) => {
      const boxes = oneOfEach(content, ['tfhd', 'tfdt', 'trun']);
      const time = needed(boxes, 'tfdt');
      time.skip(4);
      const run = needed(boxes, 'trun');
      run.skip(4);
      return { start: time.u64(), samples: run.u32() };
    });
}

interface LiveFilm {
  playlist: string;
  parts: LivePart[];
  /** Width and height of the pictures of its takes. */
  sizes: string[];
}

/** Returns the playlist of a film that has ended, its parts in their order, and the sizes of its takes. */
export async function partsOf(url: string, master: string): Promise<LiveFilm> {
  const read = async () => (await fetch(url + master.replace('film.m3u8', '720p.m3u8'))).text();
  // A playlist is the same for a second.
  await expect.poll(read).toContain('#EXT-X-ENDLIST');
  const playlist = await read();
  const bytesOf = async (name: string) =>
    new Uint8Array(await (await fetch(url + master.replace('film.m3u8', name))).arrayBuffer());
  const sizes: string[] = [];
  for (const [, name = ''] of playlist.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)) {
    const { width, height } = readInit(await bytesOf(name)).video;
    sizes.push(`${width}×${height}`);
  }
  const parts: LivePart[] = [];
  let isAfterBreak = false;
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') isAfterBreak = true;
    const [, take, k] = /^720p\/(\d+)\/(\d+)\.m4s$/.exec(line) ?? [];
    if (take === undefined) continue;
    const [picture, sound] = readPart(await bytesOf(line));
    parts.push({
      take: Number(take),
      k: Number(k),
      start: (picture?.start ?? 0) / TIMESCALE,
      frames: picture?.samples ?? 0,
      packets: sound?.samples ?? 0,
      heardFrom: (sound?.start ?? 0) / RATE,
      isAfterBreak,
    });
    isAfterBreak = false;
  }
  return { playlist, parts, sizes };
}

/** Returns the times (s) at which something begins to sound in a take, after its first packet, as a browser decodes it. */
export const beepsOf = (page: Page, master: string, take: number): Promise<number[]> =>
  page.evaluate(
    async ({ master, take }) => {
      const list = await (await fetch(master.replace('film.m3u8', '720p.m3u8'))).text();
      const init = /URI="(.*)"/.exec(list)?.[1] ?? '';
      const names = [init, ...list.split('\n').filter((line) => line.startsWith(`720p/${take}/`))];
      const parts = names.map(async (name) => (await fetch(master.replace('film.m3u8', name))).arrayBuffer());
      const bytes = await new Blob(await Promise.all(parts)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
      const samples = sound.getChannelData(0);
      const beeps: number[] = [];
      let quiet = Number.POSITIVE_INFINITY;
      for (const [at, value] of samples.entries()) {
        quiet += 1;
        if (Math.abs(value) < 0.1) continue;
        if (quiet > sound.sampleRate / 10) beeps.push(at / sound.sampleRate);
        quiet = 0;
      }
      return beeps;
    },
    { master, take },
  );

/** Returns the times (s) at which the picture becomes bright, after the first frame. */
export const flashesOf = (page: Page, master: string, fps: number): Promise<number[]> =>
  page.evaluate(
    async ({ master, fps }) => {
      const list = await (await fetch(master.replace('film.m3u8', '720p.m3u8'))).text();
      const names = [/URI="(.*)"/.exec(list)?.[1] ?? '', ...list.split('\n').filter((line) => line.endsWith('.m4s'))];
      const parts = names.map(async (name) => (await fetch(master.replace('film.m3u8', name))).arrayBuffer());
      const video = document.createElement('video');
      video.muted = true;
      const loaded = new Promise((done) => video.addEventListener('loadeddata', done, { once: true }));
      video.src = URL.createObjectURL(new Blob(await Promise.all(parts), { type: 'video/mp4' }));
      await loaded;
      const pen = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
      const flashes: number[] = [];
      let wasBright = true;
      for (let frame = 0; frame < video.duration * fps - 1; frame += 1) {
        const sought = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
        video.currentTime = (frame + 0.5) / fps;
        await sought;
        pen?.drawImage(video, 0, 0, 16, 16);
        const isBright = (pen?.getImageData(8, 8, 1, 1).data[0] ?? 0) > 127;
        if (isBright && !wasBright) flashes.push(frame / fps);
        wasBright = isBright;
      }
      return flashes;
    },
    { master, fps },
  );
