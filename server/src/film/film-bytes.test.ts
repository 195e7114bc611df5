import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFilmFolder, type FilmBytes, sweepUnfinished } from './film-bytes';

let folder: string;
let film: FilmBytes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-film-'));
  film = createFilmFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => Buffer.from(text);

it('keeps the bytes that were stored first under a key', async () => {
  expect(await film.put('1/720p/0/1.m4s', bytes('first'))).toBe(true);
  expect(await film.put('1/720p/0/1.m4s', bytes('other'))).toBe(false);
  expect((await film.get('1/720p/0/1.m4s'))?.toString()).toBe('first');
  expect(await film.head('1/720p/0/1.m4s')).toBe(5);
  expect((await film.get('1/720p/0/1.m4s', { start: 1, end: 3 }))?.toString()).toBe('irs');
});

it('gives a key to exactly one of many writers of two nodes', async () => {
  const nodes = [film, createFilmFolder(folder)];
  for (let round = 0; round < 10; round += 1) {
    const key = `2/720p/0/${round}.m4s`;
    const texts = Array.from({ length: 8 }, (_, n) => `writer ${n} of round ${round}`);
    const wins = await Promise.all(texts.map((text, n) => (nodes[n % 2] ?? film).put(key, bytes(text))));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await film.get(key))?.toString()).toBe(texts[wins.indexOf(true)]);
  }
  expect(await readdir(join(folder, '_tmp'))).toEqual([]);
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

it('sweeps what interrupted writers left, and nothing that is being written', async () => {
  await film.put('1/720p/0/1.m4s', bytes('x'));
  const old = join(folder, '_tmp', 'left-behind');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(folder, '_tmp', 'being-written'), 'half');
  expect(await sweepUnfinished(folder, Date.now())).toBe(1);
  expect(await readdir(join(folder, '_tmp'))).toEqual(['being-written']);
});
