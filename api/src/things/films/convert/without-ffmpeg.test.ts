/** Files that no browser reads, in a club that has no ffmpeg, or gets one later, and the turns of their accounts. */
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import { keepLease } from '@touchline/server/leases';
import { buildFilm } from '@touchline/server/testing/records';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { CHUNK_BYTES } from '@touchline/shared/films/source-file';
import { systemContract } from '@touchline/shared/system/system.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FFMPEG } from '../../../../../testing/films/camera-file';
import { newFilm } from '../../../testing/sent-film';
import { openTwoTeams } from '../../../testing/two-teams';
import { head, likeFfmpeg, madeOnce, putIn, sendIn } from './convert.fixture';
import { createFilmConverter } from './converter';

const { start_film, get_film, film_usage } = filmsContract;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-converter-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('without ffmpeg is not begun', async () => {
  const poor = await openTwoTeams();
  expect(await poor.coach.call(systemContract.config, {})).toMatchObject({ convertsFilm: false });
  const body = newFilm((await poor.game()).key, { way: 'CONVERT', fileBytes: 1_000_000 }) as never;
  const { status, raw } = await poor.filming.ask(start_film, { body });
  expect([status, raw.includes('no ffmpeg')]).toEqual([409, true]);
  await poor.close();
});

it.runIf(FFMPEG)(
  'R35: a film that waits for an ffmpeg is converted when one is installed, without a restart',
  async () => {
    const FFMPEG_LATER = join(folder, 'installed-later');
    const poor = await openTwoTeams(undefined, { settings: { FFMPEG: FFMPEG_LATER } });
    const file = await madeOnce({ seconds: 4 });
    const game = await poor.store.events.findOne({ _id: (await poor.game()).id });
    // Its file came when the club had an ffmpeg.
    const fields = {
      way: 'CONVERT',
      state: 'OPEN',
      fileBytes: file.length,
      seconds: 4,
      width: 160,
      height: 96,
      fps: 30,
    };
    const { _id: id } = await buildFilm(poor.store, game as never, fields as never);
    await sendIn(poor, id, file);
    const waiting = createFilmConverter(poor.services);
    const state = async () => (await poor.coach.call(get_film, { query: { id } })).state;
    const now = Date.now();
    await waiting.run(now);
    expect(await poor.coach.call(systemContract.config, {})).toMatchObject({ convertsFilm: false });
    await rename(await likeFfmpeg(folder, ''), FFMPEG_LATER);
    // It is sought once a minute.
    await waiting.run(now + 59_000);
    expect(await state()).toBe('OPEN');
    await waiting.run(now + 60_000);
    expect(await state()).toBe('COMPLETE');
    expect(await poor.coach.call(systemContract.config, {})).toMatchObject({ convertsFilm: true });
    await poor.close();
  },
);

it.each([
  ['a file that did not arrive', 2, 'SENDING', 'LATE'],
  ['a whole file', 1, 'CONVERTING', 'UNSERVED'],
])('R35: where ffmpeg is gone, %s waits seven days, and then it goes', async (_what, chunks, step, fault) => {
  const poor = await openTwoTeams();
  const game = await poor.store.events.findOne({ _id: (await poor.game()).id });
  const fields = { way: 'CONVERT', state: 'OPEN', fileBytes: chunks * CHUNK_BYTES } as const;
  const { _id: id } = await buildFilm(poor.store, game as never, fields);
  const bytes = Uint8Array.from(Buffer.concat([head, Buffer.alloc(CHUNK_BYTES - head.length)]));
  expect((await putIn(poor, `${id}/source/0/0`, bytes)).status).toBe(200);
  const days = (count: number) => createFilmConverter(poor.services).run(Date.now() + count * 86_400_000);
  expect(await days(6)).toBe(true);
  expect(await poor.coach.call(get_film, { query: { id } })).toMatchObject({ state: 'OPEN', conversion: { step } });
  expect(await days(7)).toBe(true);
  const film = await poor.coach.call(get_film, { query: { id } });
  expect(film).toMatchObject({ state: 'CLOSED', bytes: 0, conversion: { step: 'FAILED', fault } });
  expect(await readdir(join(filmFolder(poor.services.config), id)).catch(() => [])).toEqual([]);
  await poor.close();
});

it.runIf(FFMPEG)('R35: a whole file waits seven days for room, and then it goes', async () => {
  const full = await openTwoTeams(undefined, { settings: { FFMPEG: await likeFfmpeg(folder, '') } });
  const game = await full.store.events.findOne({ _id: (await full.game()).id });
  const file = await madeOnce({ seconds: 4 });
  const length = { fileBytes: file.length, seconds: 4, width: 160, height: 96, fps: 30 };
  const { _id: id } = await buildFilm(full.store, game as never, { way: 'CONVERT', state: 'OPEN', ...length });
  await sendIn(full, id, file);
  await buildFilm(full.store, game as never, { bytes: 100_000_000_000 });
  const used = async () => (await full.coach.call(film_usage, { query: { tag: '26618' } })).bytes;
  await expect.poll(used).toBeGreaterThan(100_000_000_000);
  const days = (count: number) => createFilmConverter(full.services).run(Date.now() + count * 86_400_000);
  await days(6);
  expect(await full.coach.call(get_film, { query: { id } })).toMatchObject({ conversion: { step: 'CONVERTING' } });
  await days(7);
  const film = await full.coach.call(get_film, { query: { id } });
  expect(film).toMatchObject({ state: 'CLOSED', bytes: 0, conversion: { step: 'FAILED', fault: 'UNSERVED' } });
  expect(await readdir(join(filmFolder(full.services.config), id)).catch(() => [])).toEqual([]);
  await full.close();
});

it('R35: the copy of a file that a crash left goes after an hour, also where another machine converts now', async () => {
  const club = await openTwoTeams();
  const work = join(filmFolder(club.services.config), '_work');
  await mkdir(join(work, 'crashed'), { recursive: true });
  await writeFile(join(work, 'crashed', 'film'), head);
  expect(await keepLease(club.store.leases, 'film conversion', 60_000, 'another machine')).toBe(true);
  const converter = createFilmConverter(club.services);
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);
  await utimes(work, minutesAgo(59), minutesAgo(59));
  expect(await converter.run(Date.now())).toBe(false);
  expect(await readdir(work)).toEqual(['crashed']);
  await utimes(work, minutesAgo(60), minutesAgo(60));
  expect(await converter.run(Date.now())).toBe(false);
  await expect(readdir(work)).rejects.toThrow('ENOENT');
  await club.close();
});

it('R35: the converter takes a file of another account next, also when one account sent several first', async () => {
  const poor = await openTwoTeams();
  const game = await poor.store.events.findOne({ _id: (await poor.game()).id });
  const fields = { way: 'CONVERT', state: 'OPEN', fileBytes: CHUNK_BYTES } as const;
  const bytes = Uint8Array.from(Buffer.concat([head, Buffer.alloc(CHUNK_BYTES - head.length)]));
  const ids: string[] = [];
  for (const [createdAt, createdBy] of ['first', 'first', 'first', 'second', 'third'].entries()) {
    const { _id } = await buildFilm(poor.store, game as never, { ...fields, createdAt, createdBy });
    expect((await putIn(poor, `${_id}/source/0/0`, bytes)).status).toBe(200);
    ids.push(_id);
  }
  const before = poor.messages('film:changed').length;
  // Without ffmpeg the turn of a file ends at once.
  await createFilmConverter(poor.services).run(Date.now() + 7 * 86_400_000);
  const turns = [
    ...new Set(
      poor
        .messages('film:changed')
        .slice(before)
        .map(({ id }) => ids.indexOf(id)),
    ),
  ];
  expect(turns).toEqual([0, 3, 4, 1, 2]);
  await poor.close();
});

it.runIf(FFMPEG)('R35: a long film gives way to a film of another account after its turn, and goes on', async () => {
  const club = await openTwoTeams(undefined, { settings: { FFMPEG: await likeFfmpeg(folder, '') } });
  const game = await club.store.events.findOne({ _id: (await club.game()).id });
  const make = async (seconds: number, createdBy: string) => {
    const file = await madeOnce({ seconds });
    const length = { fileBytes: file.length, seconds, width: 160, height: 96, fps: 30 };
    const fields = { way: 'CONVERT', state: 'OPEN', createdBy, createdAt: seconds === 70 ? 1 : 2, ...length } as const;
    const { _id } = await buildFilm(club.store, game as never, fields);
    await sendIn(club, _id, file);
    return _id;
  };
  const [long, own, short] = [await make(70, 'first'), await make(4, 'first'), await make(4, 'second')];
  await createFilmConverter(club.services, 0).run(Date.now());
  const made = await club.store.filmSegments.find({}, { sort: { at: 1 } });
  const order = made.filter(({ rendition }) => rendition === '720p').map(({ film }) => film);
  // A piece of the long film has 15 segments, and it has 18; its own account's other film waits for its turn.
  expect(order).toEqual([...Array(15).fill(long), short, ...Array(3).fill(long), own]);
  for (const id of [long, own, short])
    expect(await club.coach.call(get_film, { query: { id } })).toMatchObject({ state: 'COMPLETE', takes: 1 });
  await club.close();
});
