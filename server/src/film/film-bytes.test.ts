import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '../../../testing/services/bucket';
import { createFilmFolder, type FilmBytes, sweepUnfinished } from './film-bytes';
import { openFilmBytes } from './open-film-bytes';

interface Place {
  /** Opens the film of another node at the same place. */
  open: () => FilmBytes;
  /** Paths of what interrupted writers left. */
  leftovers: () => Promise<string[]>;
  close: () => Promise<void>;
}

async function folderPlace(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'touchline-film-'));
  return {
    open: () => createFilmFolder(path),
    leftovers: () => readdir(join(path, '_tmp')),
    close: () => rm(path, { recursive: true, force: true }),
  };
}

async function bucketPlace(): Promise<Place> {
  const bucket = await openBucket();
  const config = { DATA_DIR: '', FILM_DIR: undefined, FILM_S3_REGION: 'us-east-1', ...bucket.settings };
  return { open: () => openFilmBytes(config), leftovers: async () => [], close: bucket.close };
}

const bytes = (text: string) => Buffer.from(text);

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('film in %s', (_name, openPlace) => {
  let place: Place;
  let film: FilmBytes;
  beforeEach(async () => {
    place = await openPlace();
    film = place.open();
  });
  afterEach(() => place.close());

  it('keeps the bytes that were stored first under a key', async () => {
    expect(await film.put('1/720p/0/1.m4s', bytes('first'))).toBe(true);
    expect(await film.put('1/720p/0/1.m4s', bytes('other'))).toBe(false);
    expect((await film.get('1/720p/0/1.m4s'))?.toString()).toBe('first');
    expect(await film.head('1/720p/0/1.m4s')).toBe(5);
    expect((await film.get('1/720p/0/1.m4s', { start: 1, end: 3 }))?.toString()).toBe('irs');
  });

  it('R37: gives a key to exactly one of many writers of two nodes', async () => {
    const nodes = [place.open(), place.open()];
    for (let round = 0; round < 10; round += 1) {
      const key = `2/720p/0/${round}.m4s`;
      const texts = Array.from({ length: 8 }, (_, n) => `writer ${n} of round ${round}`);
      const wins = await Promise.all(texts.map((text, n) => (nodes[n % 2] ?? film).put(key, bytes(text))));
      expect(wins.filter(Boolean)).toHaveLength(1);
      expect((await film.get(key))?.toString()).toBe(texts[wins.indexOf(true)]);
    }
    expect(await place.leftovers()).toEqual([]);
  });

  it('has nothing under a key that was never stored, or was removed', async () => {
    expect(await film.get('3/720p/0/1.m4s')).toBeNull();
    expect(await film.head('3/720p/0/1.m4s')).toBeNull();
    expect(await film.list('3')).toEqual([]);
    await film.put('3/720p/0/1.m4s', bytes('x'));
    expect((await film.list('')).map(({ name }) => name)).toEqual(['3']);
    await film.remove('3');
    expect(await film.list('')).toEqual([]);
  });

  it.each(['../x', '1/../../x', '/etc/passwd', '1//2', '', '1/.hidden', 'a\\b', '1/\u0000'])(
    'takes no key that leads out of its folder: %j',
    async (key) => {
      await expect(film.put(key, bytes('x'))).rejects.toThrow('Not a key');
    },
  );

  it('lists what is directly below, with the time of the newest of it, also over pages of a list', async () => {
    const before = Date.now() - 2_000;
    for (let k = 0; k < 12; k += 1) await film.put(`4/720p/0/${k}.m4s`, bytes('x'));
    for (let n = 5; n < 12; n += 1) await film.put(`${n}/init/1.mp4`, bytes('x'));
    expect((await film.list('4/720p/0')).map(({ name }) => name).sort()).toEqual(
      Array.from({ length: 12 }, (_, k) => `${k}.m4s`).sort(),
    );
    expect((await film.list('')).map(({ name }) => name).sort()).toEqual(
      ['4', '5', '6', '7', '8', '9', '10', '11'].sort(),
    );
    for (const { at } of await film.list('')) expect(at).toBeGreaterThan(before);
    await film.remove('4');
    expect(await film.list('4/720p/0')).toEqual([]);
    expect((await film.list('')).length).toBe(7);
  });
});

it('sweeps what interrupted writers left, and nothing that is being written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-film-'));
  await createFilmFolder(folder).put('1/720p/0/1.m4s', bytes('x'));
  const old = join(folder, '_tmp', 'left-behind');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(folder, '_tmp', 'being-written'), 'half');
  expect(await sweepUnfinished(folder, Date.now())).toBe(1);
  expect(await readdir(join(folder, '_tmp'))).toEqual(['being-written']);
  await rm(folder, { recursive: true, force: true });
});
