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

/** Paths of files without their package: the end of a path that exists. */
const PART_OF_PATH = /`(?!(?:\.|DATA_DIR))([\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:tsx?|mjs|json|sh|css))`/g;
/** Names of functions, fields and calls. */
const NAME = /`([a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+)`/g;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const code = tracked.filter(
  (path) =>
    /\.(tsx?|mjs|mts|json|css|ya?ml|html)$/.test(path) && path !== 'package-lock.json' && existsSync(`${root}${path}`),
);
const names = new Set(code.flatMap((path) => readFileSync(`${root}${path}`, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []));

const foundIn = (page: string, pattern: RegExp): string[] =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(pattern)].map(([, found = '']) => found);

it.each(pages)('%s names only parts of paths and names that are in the code', (page) => {
  const isPath = (part: string) => tracked.some((path) => `/${path}`.endsWith(`/${part}`));
  expect(foundIn(page, PART_OF_PATH).filter((part) => !isPath(part))).toEqual([]);
  expect(foundIn(page, NAME).filter((name) => !names.has(name))).toEqual([]);
});

it.each(pages)('%s names only files and folders that exist', (page) => {
  const missing = foundIn(page, PATH).filter(
    (path) => !['', '.ts', '.tsx'].some((ending) => existsSync(`${root}${path}${ending}`)),
  );
  expect(missing).toEqual([]);
});
