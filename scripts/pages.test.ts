import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const wordsOf = (page: string): number =>
  readFileSync(`${root}${page}`, 'utf8')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it.each([
  ['docs/benchmarks.md', 1_500],
  ['ARCHITECTURE.md', 1_000],
])('%s has at most %d words', (page, most) => {
  expect(wordsOf(page)).toBeLessThanOrEqual(most);
});

const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));

it('says each decision in at most 250 words', () => {
  expect(decisions.filter((page) => wordsOf(page) > 250)).toEqual([]);
});

it('has at most 60 decisions, which are 12,000 words together', () => {
  expect(decisions.length).toBeLessThanOrEqual(60);
  expect(decisions.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(12_000);
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

/** Decisions: `decision 0001`, `decisions 0001 and 0004`, `docs/decisions/0001-embedded-store.md, 0023`, and links. */
const DECISIONS = /decisions?(?:\/|\s+\[?)\d{4}[\w.-]*(?:(?:,| and|, and)[\s*]+\[?\d{4}\b)*/gi;

it('cites only decisions that exist', () => {
  const exists = (id: string) => decisions.some((page) => page.startsWith(`docs/decisions/${id}`));
  const cited = (path: string): string[] => {
    const text = readFileSync(`${root}${path}`, 'utf8');
    const ids = /^(ARCHITECTURE\.md|docs\/decisions\/)/.test(path) ? (text.match(/\b0\d{3}\b/g) ?? []) : [];
    return [...ids, ...(text.match(DECISIONS)?.flatMap((found) => found.match(/\d{4}(-[\w-]+\.md)?/g) ?? []) ?? [])];
  };
  const text = tracked.filter((path) => /\.(tsx?|mjs|js|md|css|ya?ml|xml)$/.test(path) && existsSync(`${root}${path}`));
  expect(text.flatMap((path) => cited(path).flatMap((id) => (exists(id) ? [] : [`${path}: ${id}`])))).toEqual([]);
});
