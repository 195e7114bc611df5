/** Small films as a browser sends them: right on the grid, with pictures that only a check reads. */
import { createHash } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import type { FilmView } from '@touchline/shared/films/film.model';
import { type FilmInit, type Sample, type TrackRun, writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';

export const FPS = 30;
const TIMESCALE = 90_000;
const RATE = 48_000;
const DEFAULTS = { duration: 0, size: 0, flags: 0 };

/** Numbers of H.264 as bits: `[value, count]` for plain ones, a single value for those of variable length. */
function bits(...numbers: (number | [value: number, count: number])[]): Uint8Array<ArrayBuffer> {
  const text = numbers
    .map((number) => {
      if (Array.isArray(number)) return number[0].toString(2).padStart(number[1], '0');
      const code = (number + 1).toString(2);
      return '0'.repeat(code.length - 1) + code;
    })
    .join('');
  const whole = `${text}1`.padEnd(Math.ceil((text.length + 1) / 8) * 8, '0');
  return Uint8Array.from(whole.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** A parameter set of Baseline: `rows` and `columns` of 16 pixels. */
export const spsOf = (columns: number, rows: number, level = 31, profile = 66): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x67, profile, 0xc0, level],
    ...bits(0, 0, 2, 1, [0, 1], columns - 1, rows - 1, [1, 1], [1, 1], [0, 1], [0, 1]),
  ]);

export const INIT: FilmInit = {
  video: {
    id: 1,
    timescale: TIMESCALE,
    width: 1_280,
    height: 720,
    defaults: DEFAULTS,
    sps: spsOf(80, 45),
    pps: Uint8Array.from([0x68, 0xce, 0x3c, 0x80]),
  },
  audio: { id: 2, timescale: RATE, channels: 1, config: Uint8Array.from([0x11, 0x88]), defaults: DEFAULTS },
};

/** A part of a picture with its length in front. */
export const nal = (head: number, ...content: number[]): number[] => [0, 0, 0, content.length + 1, head, ...content];

/** The pictures of segment k. `mark` makes the bytes of another encoder. */
export const pictures = (k: number, frames: number, mark = 0): Sample[] =>
  Array.from({ length: frames }, (_, n) => ({
    data: Uint8Array.from(nal(n === 0 ? 0x65 : 0x41, k & 0xff, n, mark, 0x80)),
    duration: TIMESCALE / FPS,
    isKey: n === 0,
  }));

/** The sound of a segment: the packets that begin in its time (s). */
function packets(start: number, seconds: number): TrackRun {
  const first = Math.ceil((start * RATE) / 1_024);
  const behind = Math.ceil(((start + seconds) * RATE) / 1_024);
  const samples = Array.from({ length: behind - first }, (_, n) => ({
    data: Uint8Array.from([0x21, n & 0xff, Math.floor(start) & 0xff]),
    duration: 1_024,
    isKey: true,
  }));
  return { id: 2, start: first * 1_024, samples };
}

export const sentInit = (init: FilmInit = INIT): Uint8Array<ArrayBuffer> => writeInit(init);

/** Segment k of a film. */
export const sentSegment = (k: number, { frames = 120, mark = 0 } = {}): Uint8Array<ArrayBuffer> =>
  writeSegment(k + 1, [
    { id: 1, start: k * 4 * TIMESCALE, samples: pictures(k, frames, mark) },
    packets(k * 4, frames / FPS),
  ]);

/** Segment k of a live film. @param skipped frames that it lacks at its start */
export const liveSegment = (k: number, { frames = 60, skipped = 0, mark = 0 } = {}): Uint8Array<ArrayBuffer> => {
  const start = k * 2 + skipped / FPS;
  return writeSegment(k + 1, [
    { id: 1, start: Math.round(start * TIMESCALE), samples: pictures(k, frames, mark) },
    packets(start, frames / FPS),
  ]);
};

export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Removes the films of a club, all that hangs on them, and what was said of children on film. */
export async function clearFilms(store: ClubStore): Promise<void> {
  for (const name of ['films', 'filmSegments', 'filmTakes', 'filmClips', 'matches', 'developments'] as const)
    await (store[name] as ClubStore['films']).deleteMany({});
  for (const { _id } of await store.players.find({}))
    await store.players.updateOne({ _id }, { $unset: { filmConsents: '', neverFilmed: '' } });
}

/** Sends a part of a film to an api. */
export const putPart = (
  url: string,
  token: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api/film_segment/${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'video/mp4',
      'content-digest': digestOf(bytes),
      ...headers,
    },
    body: bytes,
  });

/** The body of `start_film` for a live film. */
export const newLiveFilm = (event: FilmView['event'], fields: object = {}) => ({
  event,
  title: 'Live',
  mode: 'LIVE',
  fps: FPS,
  width: 1_280,
  height: 720,
  ...fields,
});

/** The body of `start_film`. */
export const newFilm = (event: FilmView['event'], fields: object = {}) => ({
  event,
  title: 'First half',
  mode: 'FILE',
  seconds: 10,
  fps: FPS,
  width: 1_280,
  height: 720,
  ...fields,
});
