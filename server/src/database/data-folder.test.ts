import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFilmBytes } from '../film/open-film-bytes';
import { assertNoSourceCode, warnOfGitClean } from './data-folder';
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

it('refuses folders that a build or an install makes anew, and those of git', async () => {
  const sources = makeRepository();
  symlinkSync(join(sources, 'dist'), join(folder, 'link'));
  mkdirSync(join(sources, 'dist'));
  const refused = ['dist', 'web/dist/club', 'node_modules', '.git/club'].map((path) => join(sources, path));
  for (const one of [...refused, join(folder, 'link', 'club')])
    expect(() => assertNoSourceCode(one), one).toThrow(/^DATA_DIR is .*, which .*Set DATA_DIR to a folder of its own/);
  for (const one of ['data', 'data/club', 'backups', 'server/backups/new', 'my-club'])
    expect(() => assertNoSourceCode(join(sources, one)), one).not.toThrow();
  const settings = { DATA_DIR: folder, FILM_S3_URL: undefined } as Parameters<typeof openFilmBytes>[0];
  expect(() => openFilmBytes({ ...settings, FILM_DIR: join(sources, 'dist') })).toThrow(/^FILM_DIR is .*FILM_DIR=~/);
  expect(() => openFilmBytes(settings)).not.toThrow();
});

it('warns of folders that git does not ignore: "git clean" would remove them', () => {
  const sources = makeRepository();
  symlinkSync(join(sources, 'server'), join(folder, 'link'));
  const inSources = ['my-club', 'server/src/club', 'a/b/c', 'server'].map((path) => join(sources, path));
  for (const one of [...inSources, join(folder, 'link', 'club')])
    expect(warnOfGitClean(one, 'FILM_DIR'), one).toMatch(/^FILM_DIR is .*git clean.*FILM_DIR=~\/touchline-film\.$/);
  for (const one of ['data', 'data/club', 'backups'])
    expect(warnOfGitClean(join(sources, one), 'DATA_DIR')).toBeUndefined();
  expect(warnOfGitClean(join(folder, 'elsewhere'), 'DATA_DIR')).toBeUndefined();
});

it('accepts a folder where git is not installed', () => {
  const inSources = join(makeRepository(), 'my-club');
  const { PATH = '' } = process.env;
  process.env.PATH = folder;
  try {
    expect(() => assertNoSourceCode(inSources)).not.toThrow();
    expect(warnOfGitClean(inSources, 'DATA_DIR')).toBeUndefined();
  } finally {
    process.env.PATH = PATH;
  }
});
