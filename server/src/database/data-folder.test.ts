import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFilmBytes } from '../film/open-film-bytes';
import { assertNoSourceCode } from './data-folder';
import { openStore } from './open-store';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchline-data-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a repository that ignores what that of Touchline ignores. */
function makeRepository(): string {
  const path = join(folder, 'dist', 'sources');
  mkdirSync(join(path, 'server', 'src'), { recursive: true });
  expect(spawnSync('git', ['init', '--quiet', path]).status).toBe(0);
  writeFileSync(join(path, '.gitignore'), 'node_modules/\ndist/\n/data/\nbackups/\n');
  return path;
}

it('refuses a data folder with a package.json, or with files that git tracks', async () => {
  const club = fileURLToPath(new URL('../../../club', import.meta.url));
  await expect(openStore({ dataDir: club })).rejects.toThrow(/holds a package\.json.*DATA_DIR=~/);
  expect(() => assertNoSourceCode(fileURLToPath(new URL('.', import.meta.url)))).toThrow(/git tracks/);
  expect(() => assertNoSourceCode(join(folder, 'new'))).not.toThrow();
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(() => assertNoSourceCode(folder)).not.toThrow();
});

it('accepts in a git work tree only folders that git ignores, and none that a build or an install makes anew', async () => {
  const sources = makeRepository();
  symlinkSync(join(sources, 'server'), join(folder, 'link'));
  const refused = [
    'my-club',
    'server/src/club',
    'a/b/c',
    'server',
    'dist',
    'web/dist/club',
    'node_modules',
    '.git/club',
  ];
  for (const one of [...refused.map((path) => join(sources, path)), join(folder, 'link', 'club'), sources])
    expect(() => assertNoSourceCode(one), one).toThrow(/^DATA_DIR is .*, which .*Set DATA_DIR to a folder of its own/);
  await expect(openStore({ dataDir: join(sources, 'my-club') })).rejects.toThrow(/git does not ignore/);
  for (const one of ['data', 'data/club', 'backups', 'server/backups/new'])
    expect(() => assertNoSourceCode(join(sources, one)), one).not.toThrow();
});

it('refuses a folder of film in source code by its own setting', () => {
  const FILM_DIR = join(makeRepository(), 'film');
  const settings = { DATA_DIR: folder, FILM_S3_URL: undefined } as Parameters<typeof openFilmBytes>[0];
  expect(() => openFilmBytes({ ...settings, FILM_DIR })).toThrow(/^FILM_DIR is .*FILM_DIR=~\/touchline-film\.$/);
  expect(() => openFilmBytes(settings)).not.toThrow();
});

it('accepts a folder where git is not installed', () => {
  const inSources = join(makeRepository(), 'my-club');
  const { PATH = '' } = process.env;
  process.env.PATH = folder;
  try {
    expect(() => assertNoSourceCode(inSources)).not.toThrow();
  } finally {
    process.env.PATH = PATH;
  }
});
