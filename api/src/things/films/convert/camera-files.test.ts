/** Files of all sorts, as phones cut them and cameras write them: the club makes of each what players show, and no picture more. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CameraFile, FFMPEG, frameNumbers } from '../../../../../testing/films/camera-file';
import { editedFilm, shownHalf } from '../../../../../testing/films/cut-film';
import { newFilm } from '../../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../../testing/two-teams';
import { likeFfmpeg, madeOnce, sendIn } from './convert.fixture';
import { createFilmConverter } from './converter';

const { start_film, get_film, watch_film } = filmsContract;
const run = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '2', '-g', '300'];
const BRIGHT = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];

let folder: string;
let club: TwoTeams;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-converter-'));
  club = await openTwoTeams(undefined, { settings: { FFMPEG: await likeFfmpeg(folder, '') } });
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a file, lets the club convert it, and returns what its page and its pictures show. */
async function made(file: Buffer, seconds: number | undefined, size = { width: 160, height: 96 }) {
  const fields = { way: 'CONVERT', seconds, fileBytes: file.length, ...size };
  const { id } = await club.filming.call(start_film, { body: newFilm((await club.game()).key, fields) as never });
  await sendIn(club, id, file);
  await createFilmConverter(club.services).run(Date.now());
  const film = await club.coach.call(get_film, { query: { id } });
  return { id, film };
}
async function picturesOf(id: string, size?: { width: number; height: number }): Promise<number[]> {
  const path = await club.coach.call(watch_film, { body: { id } });
  const bytesOf = async (name: string) =>
    Buffer.from(await (await fetch(club.coach.url + path.replace('film.m3u8', name))).arrayBuffer());
  const list = (await bytesOf('720p.m3u8')).toString();
  const names = [...list.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(([, init, part]) => init ?? part ?? '');
  return frameNumbers(Buffer.concat(await Promise.all(names.map(bytesOf))), size);
}

type Row = [
  what: string,
  camera: CameraFile,
  change: (film: Buffer) => Buffer,
  seconds: number | undefined,
  shown: number[],
];
const ROWS: Row[] = [
  ['a phone cut at its end', { seconds: 6, coding: MPEG4 }, shownHalf, 3, run(0, 90)],
  [
    'a phone cut at its end, of a length that its browser cannot read',
    { seconds: 6 },
    shownHalf,
    undefined,
    run(0, 90),
  ],
  [
    'a phone cut in its middle',
    { seconds: 6, coding: MPEG4 },
    (film) =>
      editedFilm(film, [
        [0, 1],
        [3, 5],
      ]),
    3,
    [...run(0, 30), ...run(90, 150)],
  ],
  ['a phone cut at its start', { seconds: 6, coding: MPEG4 }, (film) => editedFilm(film, [[4, 6]]), 2, run(120, 180)],
  [
    'has colours of a high range',
    { seconds: 2, coding: ['-c:v', 'libx265', '-x265-params', 'log-level=none', ...BRIGHT] },
    (film) => film,
    2,
    run(0, 60),
  ],
  [
    'has its index before its pictures',
    { seconds: 2, container: ['-movflags', '+faststart'] },
    (film) => film,
    2,
    run(0, 60),
  ],
];

describe.runIf(FFMPEG)('a file that the club converts shows its pictures, and no other: one that', () => {
  it.each(ROWS)('%s', async (_what, camera, change, seconds, shown) => {
    const { id, film } = await made(change(await madeOnce(camera)), seconds);
    expect(film).toMatchObject({ state: 'COMPLETE' });
    expect(film.seconds).toBeCloseTo(shown.length / 30, 1);
    expect(await picturesOf(id)).toEqual(shown);
  });

  it('has sides of an odd number of pixels', async () => {
    const camera = { seconds: 2, width: 161, height: 97, coding: ['-c:v', 'mjpeg', '-q:v', '2'] };
    const { id, film } = await made(await madeOnce(camera), undefined, { width: 1_280, height: 720 });
    expect(film).toMatchObject({ state: 'COMPLETE', seconds: 2 });
    expect([film.width, film.height].map((side) => side % 2)).toEqual([0, 0]);
    expect(await picturesOf(id)).toEqual(run(0, 60));
  });

  it('plays a part slowly by its edit list, which ffmpeg does not, and is refused', async () => {
    const file = await madeOnce({ seconds: 2, coding: MPEG4 });
    const slow = Buffer.from(file);
    for (let at = slow.indexOf('elst'); at >= 0; at = slow.indexOf('elst', at + 4)) slow.writeUInt32BE(32_768, at + 20);
    const { film } = await made(slow, 2);
    expect(film).toMatchObject({ state: 'CLOSED', conversion: { fault: 'UNREADABLE' } });
  });

  it('is AVCHD, and breaks off', async () => {
    const coding = ['-c:v', 'libx264', '-bf', '2', '-g', '15'];
    const camera = { seconds: 6, ending: 'm2ts', coding, container: ['-mpegts_m2ts_mode', '1'], share: 0.6 };
    const { id, film } = await made(await madeOnce(camera), undefined);
    expect(film).toMatchObject({ state: 'COMPLETE' });
    const frames = new Set(await picturesOf(id));
    expect(Math.max(...frames)).toBeLessThan(180);
    expect(frames.size).toBeGreaterThan(60);
  });

  it('lasts no time, and is none', async () => {
    const { film } = await made(await madeOnce({ seconds: 1 / 30, coding: MPEG4 }), undefined);
    expect(film).toMatchObject({ state: 'CLOSED', conversion: { fault: 'UNREADABLE' } });
  });
});
