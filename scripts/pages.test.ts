import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Most words of the page that compares speeds: tables, what decides them, what was tried. */
const MOST_WORDS = 1_500;

it('the benchmarks fit into a page of 1,500 words', () => {
  const words = readFileSync(`${root}docs/benchmarks.md`, 'utf8')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
});

/** Paths of files and folders from the root, in backticks. Builds are not part of the repository. */
const PATH = /`((?:shared|server|api|realtime|web|club|testing|lab|e2e|scripts|docs|locales)\/(?!dist\b)[\w./-]+)`/g;

it.each(pages)('%s names only files and folders that exist', (page) => {
  const paths = [...readFileSync(`${root}${page}`, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  const missing = paths.filter((path) => !['', '.ts', '.tsx'].some((ending) => existsSync(`${root}${path}${ending}`)));
  expect(missing).toEqual([]);
});
