import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Paths of files from the root, in backticks. */
const PATH = /`((?:shared|api|realtime|web|e2e|scripts|docs)\/[\w./-]+\.\w+)`/g;

it.each(pages)('%s names only files that exist', (page) => {
  const paths = [...readFileSync(`${root}${page}`, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});
