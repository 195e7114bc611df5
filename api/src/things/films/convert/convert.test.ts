/** Files that no browser reads: sent in chunks, and converted by the club. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import { FfmpegFault, runFfmpeg } from '@touchline/server/film/run-ffmpeg';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { FilmView } from '@touchline/shared/films/film.model';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { CHUNK_BYTES } from '@touchline/shared/films/source-file';
import { systemContract } from '@touchline/shared/system/system.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beepsIn,
  CAMERA_FPS,
  type CameraFile,
  cameraFile,
  FFMPEG,
  FILMED_AT,
  frameNumbers,
  greyFrames,
} from '../../../../../testing/films/camera-file';
import { newFilm, sentInit } from '../../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../../testing/two-teams';
import { chunk, head, likeFfmpeg, madeOnce, padded, putIn, sendIn } from './convert.fixture';
import { createFilmConverter, type FilmConverter } from './converter';

const { start_film, get_film, end_film, watch_film, remove_film, list_films } = filmsContract;
const SECONDS = 70;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

let folder: string;
let club: TwoTeams;
let event: EventKey;
let converter: FilmConverter;
/** Pieces from the second on wait as long as this file is there, and the process that asked for them lives. */
let gate: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-converter-'));
  gate = join(folder, 'gate');
  const waits = `case "$*" in *"-ss 58"*) while [ -e ${gate} ] && kill -0 $PPID; do sleep 0.05; done;; esac`;
  club = await openTwoTeams(undefined, { settings: { FFMPEG: await likeFfmpeg(folder, waits) } });
  event = (await club.game()).key;
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  converter = createFilmConverter(club.services);
});
afterEach(async () => {
  await rm(gate, { force: true });
  for (const { _id } of await club.store.films.find({})) await club.coach.ask(remove_film, { params: { id: _id } });
});

const beginIn = (where: TwoTeams, key: EventKey, file: Buffer, fields = {}) =>
  where.filming.call(start_film, {
    body: newFilm(key, {
      way: 'CONVERT',
      seconds: SECONDS,
      width: 160,
      height: 96,
      fileBytes: file.length,
      ...fields,
    }) as never,
  });
const begin = (file: Buffer, fields = {}) => beginIn(club, event, file, fields);
const put = (path: string, bytes: Uint8Array<ArrayBuffer>) => putIn(club, path, bytes);
const send = (id: string, file: Buffer) => sendIn(club, id, file);
const read = (id: string): Promise<FilmView> => club.coach.call(get_film, { query: { id } });

/** Reads a rendition of a film as a player does, to one file. */
async function watched(id: string, rendition = '720p'): Promise<Buffer> {
  const path = await club.coach.call(watch_film, { body: { id } });
  const bytesOf = async (name: string) =>
    Buffer.from(await (await fetch(club.coach.url + path.replace('film.m3u8', name))).arrayBuffer());
  const list = (await bytesOf(`${rendition}.m3u8`)).toString();
  const names = [...list.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(([, init, segment]) => init ?? segment ?? '');
  expect(names.filter((name) => name.startsWith('init'))).toHaveLength(1);
  return Buffer.concat(await Promise.all(names.map(bytesOf)));
}
const namesIn = async (id: string): Promise<string[]> =>
  readdir(join(filmFolder(club.services.config), id), { recursive: true }).catch(() => []);

/** Waits until a number of segments is here. */
async function until(id: string, stored: number): Promise<void> {
  while ((await read(id)).stored < stored) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Begins to convert a film whose second piece waits at the gate. */
async function convertHalf(): Promise<{ id: string; running: Promise<boolean> }> {
  const file = await madeOnce({ seconds: SECONDS });
  const { id } = await begin(file);
  await writeFile(gate, '');
  await send(id, file);
  const running = converter.run(Date.now());
  await until(id, 15);
  return { id, running };
}

/** Files of which a browser may know nothing, not even their length. */
const STRANGE: [what: string, seconds: number, file: CameraFile][] = [
  ['AVI with MP3', 3, { seconds: 3, ending: 'avi', coding: ['-c:v', 'mpeg4', '-q:v', '3'], sound: ['-c:a', 'mp3'] }],
  [
    'MPEG with MP2',
    3,
    { seconds: 3, ending: 'mpg', coding: ['-c:v', 'mpeg2video', '-q:v', '3'], sound: ['-c:a', 'mp2'] },
  ],
  [
    'AVCHD with halves of pictures, AC-3, and a clock that begins at ten hours',
    3,
    {
      seconds: 3,
      ending: 'm2ts',
      coding: ['-vf', 'setfield=tff', '-c:v', 'mpeg2video', '-q:v', '3', '-flags', '+ildct+ilme'],
      sound: ['-c:a', 'ac3'],
      container: ['-mpegts_m2ts_mode', '1', '-output_ts_offset', '36000'],
    },
  ],
  [
    'MP4 that breaks off',
    1.5,
    {
      seconds: 4,
      coding: ['-c:v', 'libx264', '-bf', '0', '-g', '15'],
      container: ['-movflags', 'frag_keyframe+empty_moov'],
      share: 0.5,
    },
  ],
];

describe.runIf(FFMPEG)('a film that the club converts', () => {
  it.each(STRANGE)('may be in a file that no browser reads: %s', async (_what, least, camera) => {
    const file = await madeOnce(camera);
    const { id } = await begin(file, { seconds: undefined, width: 1_280, height: 720 });
    await send(id, file);
    await converter.run(Date.now());
    const made = await read(id);
    expect(made).toMatchObject({ state: 'COMPLETE', fps: CAMERA_FPS, width: 160, height: 96, segments: 1 });
    expect(made.seconds).toBeGreaterThanOrEqual(least);
    expect(made.seconds).toBeLessThan(least + 1);
    const film = await watched(id);
    // AVI and MPEG say times of pictures in their order of decoding: the first one may stay for another.
    const frames = [...new Set(await frameNumbers(film))];
    expect(frames.slice(0, least * CAMERA_FPS - 1)).toEqual(numbers(least * CAMERA_FPS - 1));
    const beeps = await beepsIn(film);
    for (const second of numbers(Math.floor(least))) expect(beeps[second]).toBeCloseTo(second, 1);
  });

  it('has each frame once over all joins, its sound in place, and leaves nothing of its file or where it was filmed', async () => {
    expect(await club.coach.call(systemContract.config, {})).toMatchObject({ convertsFilm: true });
    const file = padded(await madeOnce({ seconds: SECONDS }), CHUNK_BYTES);
    const { id } = await begin(file);
    expect((await put(`${id}/source/0/1`, chunk(file, 1))).status).toBe(200);
    expect(await read(id)).toMatchObject({
      state: 'OPEN',
      stored: 0,
      segments: 18,
      conversion: { step: 'SENDING', sent: 1, chunks: 2 },
      missing: [{ rendition: 'source', from: 0, to: 0 }],
    });
    expect((await club.filming.ask(end_film, { body: { id } })).status).toBe(409);
    await send(id, file);
    const sent = await club.filming.call(end_film, { body: { id } });
    expect(sent).toMatchObject({ state: 'OPEN', conversion: { step: 'CONVERTING', sent: 2, chunks: 2 } });

    expect(await converter.run(Date.now())).toBe(true);
    const made = await read(id);
    expect(made).toMatchObject({ state: 'COMPLETE', stored: 18, missing: [], takes: 1 });
    expect(made.conversion).toBeUndefined();
    const film = await watched(id);
    expect(await frameNumbers(film)).toEqual(numbers(SECONDS * CAMERA_FPS));
    const beeps = await beepsIn(film);
    expect(beeps).toHaveLength(SECONDS);
    for (const [second, at] of beeps.entries()) expect(Math.abs(at - second)).toBeLessThan(0.015);
    const names = await namesIn(id);
    expect(names.filter((name) => name.includes('source'))).toEqual([]);
    const folder = join(filmFolder(club.services.config), id);
    const kept = names.filter((name) => name.includes('.'));
    expect(kept.length).toBeGreaterThanOrEqual(19);
    expect([file.includes(FILMED_AT), film.includes(FILMED_AT)]).toEqual([true, false]);
    for (const name of kept) expect((await readFile(join(folder, name))).includes(FILMED_AT), name).toBe(false);
    const segments = await club.store.filmSegments.find({ film: id });
    expect(made.bytes).toBe(segments.reduce((sum, { size }) => sum + size, 0));
    expect(await readdir(join(filmFolder(club.services.config), '_work')).catch(() => [])).toEqual([]);
  });

  it('is upright when its camera was turned, and has a small rendition when it is large', async () => {
    const turned = await begin(await madeOnce({ seconds: 4, rotation: 90 }), { seconds: 4, width: 96, height: 160 });
    await send(turned.id, await madeOnce({ seconds: 4, rotation: 90 }));
    const large = await madeOnce({ seconds: 6, width: 854, height: 480 });
    const wide = await begin(large, { seconds: 6, width: 854, height: 480 });
    await send(wide.id, large);
    await converter.run(Date.now());
    // The first row from left to right is the first column from bottom to top.
    const [, second] = await greyFrames(await watched(turned.id), { width: 96, height: 160 });
    const inColumn = (bit: number) => second?.[(155 - bit * 8) * 96 + 4] ?? 0;
    expect([0, 1, 2, 3].map((bit) => inColumn(bit) > 127)).toEqual([true, false, false, false]);
    for (const rendition of ['720p', '360p'])
      expect(await frameNumbers(await watched(wide.id, rendition), { width: 854, height: 480 })).toEqual(numbers(180));
    const path = await club.coach.call(watch_film, { body: { id: wide.id } });
    const master = await (await fetch(club.coach.url + path)).text();
    expect(master).toContain('RESOLUTION=854x480,FRAME-RATE=30.000\n720p.m3u8');
    expect(master).toContain('RESOLUTION=640x360,FRAME-RATE=30.000\n360p.m3u8');
  });

  it('R35: goes on at the missing segment when a process ends in the middle, and makes nothing twice', async () => {
    const { id, running } = await convertHalf();
    const other = createFilmConverter(club.services);
    expect(await other.run(Date.now())).toBe(false);
    await converter.close();
    await running;
    const before = await club.store.filmSegments.find({ film: id, rendition: '720p' });
    expect(before).toHaveLength(15);
    // A hole, too, as after a crash between the bytes and the record.
    await club.store.filmSegments.deleteOne({ _id: `${id}/720p/0/7` });
    await rm(gate);
    await other.run(Date.now());
    expect(await read(id)).toMatchObject({ state: 'COMPLETE', stored: 18, takes: 1 });
    expect(await frameNumbers(await watched(id))).toEqual(numbers(SECONDS * CAMERA_FPS));
    for (const { _id, sha, at, k } of before)
      expect(await club.store.filmSegments.findOne({ _id })).toMatchObject({ sha, ...(k !== 7 && { at }) });
  });

  it('R35: leaves nothing of a film that was closed, and is done with it', async () => {
    const file = padded(await madeOnce({ seconds: 4, rotation: 90 }), CHUNK_BYTES);
    const { id } = await begin(file);
    await put(`${id}/source/0/0`, chunk(file, 0));
    for (let n = 0; n < FILM_LIMITS.refusals; n += 1)
      expect((await put(`${id}/source/0/1`, Uint8Array.of(n))).status).toBe(400);
    expect((await read(id)).state).toBe('CLOSED');
    await converter.run(Date.now());
    expect(await namesIn(id)).toEqual([]);
    const { version, bytes } = await read(id);
    expect(bytes).toBe(0);
    await converter.run(Date.now());
    expect((await read(id)).version).toBe(version);
  });

  it('R35: leaves nothing when it is erased while it is converted', async () => {
    const { id, running } = await convertHalf();
    await club.coach.call(remove_film, { params: { id } });
    await rm(gate);
    await running;
    expect(await namesIn(id)).toEqual([]);
    expect(await club.store.filmSegments.countDocuments({ film: id })).toBe(0);
    expect(await readdir(join(filmFolder(club.services.config), '_work')).catch(() => [])).toEqual([]);
  });

  it('is watched while it is converted, and its file is read by no pass and no call', async () => {
    const { id, running } = await convertHalf();
    const path = await club.coach.call(watch_film, { body: { id } });
    const statusOf = async (name: string) => (await fetch(club.coach.url + path.replace('film.m3u8', name))).status;
    const [chunkName = ''] = (await namesIn(id)).filter((name) => /^source\/.*\.m4s$/.test(name));
    expect([chunkName, await statusOf('720p/0/0.m4s')]).toEqual(['source/0/0.m4s', 200]);
    for (const name of [
      chunkName,
      'source.m3u8',
      'source/0/0',
      '720p/0/../../source/0/0.m4s',
      '720p%2f..%2fsource/0/0.m4s',
    ])
      expect(await statusOf(name), name).toBe(404);
    const headers = { authorization: `Bearer ${club.filming.token}` };
    for (const name of ['source/0/0', 'source/0/0.m4s'])
      expect((await fetch(`${club.coach.url}/api/film_segment/${id}/${name}`, { headers })).status, name).toBe(405);
    await rm(gate);
    await running;
    expect((await namesIn(id)).filter((name) => name.includes('source'))).toEqual([]);
    expect(await readdir(join(filmFolder(club.services.config), '_work')).catch(() => [])).toEqual([]);
  });

  it('says in words that its file ends too early, and is not tried again', async () => {
    const file = await madeOnce({ seconds: 4, rotation: 90 });
    const { id } = await begin(file, { seconds: 30 });
    await send(id, file);
    await converter.run(Date.now());
    expect(await read(id)).toMatchObject({ state: 'CLOSED', conversion: { step: 'FAILED', fault: 'SHORT' } });
    expect((await namesIn(id)).filter((name) => name.includes('source'))).toEqual([]);
  });

  it('gives a file up seven days after its last part', async () => {
    const file = padded(await madeOnce({ seconds: 4, rotation: 90 }), CHUNK_BYTES);
    const { id } = await begin(file);
    await put(`${id}/source/0/0`, chunk(file, 0));
    await converter.run(Date.now() + 6 * 86_400_000);
    expect(await read(id)).toMatchObject({ state: 'OPEN', conversion: { step: 'SENDING', sent: 1 } });
    await converter.run(Date.now() + 7 * 86_400_000);
    expect(await read(id)).toMatchObject({ state: 'CLOSED', conversion: { step: 'FAILED', fault: 'LATE' } });
    expect(await namesIn(id)).toEqual([]);
  });

  it('takes its file in chunks of 8 MB alone, and nobody watches them', async () => {
    const file = padded(await madeOnce({ seconds: 4, rotation: 90 }), CHUNK_BYTES);
    const { id } = await begin(file);
    const refused = [
      ['source/0/0', chunk(file, 0).slice(1)],
      ['source/0/2', chunk(file, 1)],
      ['source/1/0', chunk(file, 0)],
      ['source/0/init', sentInit()],
      ['720p/0/init', sentInit()],
    ] as const;
    for (const [path, bytes] of refused) expect((await put(`${id}/${path}`, bytes)).status, path).toBe(400);
    await send(id, file);
    expect((await put(`${id}/source/0/0`, chunk(file, 0))).status).toBe(200);
    const other = Uint8Array.from(chunk(file, 0), (byte) => byte ^ 1);
    expect((await put(`${id}/source/0/0`, other)).status).toBe(409);
    expect((await club.coach.ask(watch_film, { body: { id } })).status).toBe(409);
    const ask = (fields: object) => club.filming.ask(start_film, { body: newFilm(event, fields) as never });
    const usual = { way: 'CONVERT', fileBytes: 100_000, width: 160, height: 96 };
    for (const [field, wrong] of [
      ['fileBytes', { ...usual, fileBytes: undefined }],
      ['fileBytes', { ...usual, fileBytes: 8_000_000_001 }],
      ['fileBytes', { fileBytes: 100_000 }],
      ['fileBytes', { ...usual, fileBytes: 1_000 }],
      ['width', { ...usual, width: 1_920, height: 1_080 }],
      ['width', { ...usual, width: 161 }],
    ] as const) {
      const { status, raw } = await ask(wrong);
      expect([status, raw.includes(field)], raw).toEqual([400, true]);
    }
  });
});

describe.runIf(FFMPEG)('with an ffmpeg that fails', () => {
  it('R35: is tried three times, and then says so', async () => {
    const failing = await openTwoTeams(undefined, {
      settings: { FFMPEG: await likeFfmpeg(folder, 'case "$*" in *libx264*) exit 1;; esac') },
    });
    const file = await madeOnce({ seconds: 4, rotation: 90 });
    const key = (await failing.game()).key;
    const { id } = await beginIn(failing, key, file, { seconds: 4 });
    await sendIn(failing, id, file);
    const own = createFilmConverter(failing.services);
    const states: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      await own.run(Date.now());
      states.push((await failing.coach.call(get_film, { query: { id } })).state);
    }
    expect(states).toEqual(['OPEN', 'OPEN', 'OPEN', 'CLOSED']);
    const [film] = await failing.coach.call(list_films, { query: { tag: '26618' } });
    expect(film?.conversion).toMatchObject({ step: 'FAILED', fault: 'BROKEN' });
    await failing.close();
  });
});

describe.runIf(FFMPEG)('hostile files', () => {
  let trap: Server;
  let hits = 0;
  let address: string;
  beforeAll(async () => {
    trap = createServer((_request, response) => {
      hits += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => trap.once('listening', resolve));
    address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  });
  afterAll(() => trap.close());

  /** No file of a film of a second is smaller. */
  const LEAST = FILM_LIMITS.leastRate;
  const lines = (text: string) => Buffer.from(text.padEnd(LEAST, '\n'));
  const texts = () =>
    [
      ['a playlist', lines(`#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${address}/1.ts\n#EXT-X-ENDLIST\n`)],
      ['a list of files', lines(`ffconcat version 1.0\nfile ${join(folder, 'secret.mp4')}\nfile '${address}/1'\n`)],
      ['garbage', Buffer.from(Array.from({ length: LEAST }, (_, n) => (n * 7_919) & 255))],
    ] as const;

  it('R32: lists of other files and garbage are refused before they are stored', async () => {
    for (const [what, file] of texts()) {
      const { id } = await begin(file, { seconds: 1 });
      const answer = await put(`${id}/source/0/0`, Uint8Array.from(file));
      expect([answer.status, await answer.text()], what).toEqual([
        400,
        expect.stringContaining('of no kind that the club converts'),
      ]);
      expect(await namesIn(id), what).toEqual([]);
      await club.coach.call(remove_film, { params: { id } });
    }
  });

  it('R32: behind the head of a film they are refused in words, and reach neither a file nor an address', async () => {
    for (const [what, file] of texts()) {
      const whole = Buffer.concat([head, file]);
      const { id } = await begin(whole, { seconds: 1 });
      await send(id, whole);
      await converter.run(Date.now());
      expect(await read(id), what).toMatchObject({ state: 'CLOSED', conversion: { fault: 'UNREADABLE' } });
      await club.coach.call(remove_film, { params: { id } });
    }
    expect(hits).toBe(0);
  });

  it('R32: ffmpeg itself takes none of them, writes no file, and opens no address', async () => {
    const run = (file: string, output: string[], container = 'mov') =>
      runFfmpeg({
        program: FFMPEG ?? '',
        file,
        container,
        output,
        cpu: 10,
        signal: AbortSignal.timeout(60_000),
        read: async (outputs) => {
          for (const stream of outputs) for await (const _ of stream);
        },
      });
    const nowhere = ['-f', 'null', '-'];
    await writeFile(join(folder, 'secret.mp4'), await madeOnce({ seconds: 4, rotation: 90 }));
    await run(join(folder, 'secret.mp4'), nowhere);
    for (const [what, text] of texts())
      for (const container of ['mov', 'matroska']) {
        const path = join(folder, 'hostile.mp4');
        await writeFile(path, text);
        await expect(run(path, nowhere, container), `${what} as ${container}`).rejects.toBeInstanceOf(FfmpegFault);
      }
    await expect(run(`${address}/film.mp4`, nowhere)).rejects.toBeInstanceOf(FfmpegFault);
    const copy = join(folder, 'copy.mp4');
    await expect(run(join(folder, 'secret.mp4'), ['-c', 'copy', copy])).rejects.toBeInstanceOf(FfmpegFault);
    expect(hits).toBe(0);
    await fetch(address);
    expect(hits).toBe(1);
  });

  it('R32: a picture larger than 4K is refused before it takes memory', async () => {
    const huge = await cameraFile({ seconds: 0.1, width: 8_192, height: 4_096, coding: ['-c:v', 'mjpeg'] });
    const { id } = await begin(huge, { seconds: 1 });
    await send(id, huge);
    await converter.run(Date.now());
    expect(await read(id)).toMatchObject({ state: 'CLOSED', conversion: { fault: 'UNREADABLE' } });
  });
});
