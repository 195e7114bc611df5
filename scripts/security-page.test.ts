import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sources } from './walls.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * The ids at the start of test titles: `it('R21 I2: …'`, also after `.each(…)` and in templates. Skipped tests do not count.
 */
function idsOfTitles(text: string): Set<string> {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const titles =
    /(?:\b(?:it|test|describe)(?:\.(?!skip\b|todo\b|fixme\b)\w+)*|\))\(\s*['"`]((?:[RFILPS]\d{1,2}\b[: ]+)+)/g;
  return new Set([...code.matchAll(titles)].flatMap(([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? []));
}

/** Table rows of the page: an id and the files that it cites. */
const rows = [...read('docs/security.md').matchAll(/^\| ([A-Z]\d+) \|.*$/gm)].map(([line, id = '']) => ({
  id,
  files: [...line.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file),
}));
const ids = rows.map(({ id }) => id);
const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, n) => `${letter}${n + 1}`);

it('finds the ids in titles of every form', () => {
  const idsIn = (text: string) => [...idsOfTitles(text)];
  expect(idsIn("  it('I4 the same again', () => {")).toEqual(['I4']);
  expect(idsIn('describe(`L2 R19: $' + '{COUNT} frames`')).toEqual(['L2', 'R19']);
  expect(idsIn("it.each([\n  ['a', 1],\n])(\n  'F3 F4: a Redis that %s',")).toEqual(['F3', 'F4']);
  expect(idsIn("it.skip('R1: never runs')\n  // it('R3: gone')")).toEqual([]);
  expect(idsIn("it('a match of 2012', () => say('R2 D2'))")).toEqual([]);
});

it('has a row for every requirement, fault and invariant, each once', () => {
  const invariants = [...read('ARCHITECTURE.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id);
  expect(invariants.length).toBeGreaterThan(14);
  // Numbers above 29 may have gaps.
  const later = ids.filter((id) => id.startsWith('R')).slice(29);
  const numbers = later.map((id) => Number(id.slice(1)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  expect(ids).toEqual([...upTo('R', 29), ...later, ...upTo('F', 21), ...invariants]);
});

it.each(rows)('$id has the tests that the page cites', ({ id, files }) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(root, file)) || !idsOfTitles(read(file)).has(id))).toEqual([]);
});

it('lists every id that a test title starts with', () => {
  const tests = ['shared', 'server', 'api', 'realtime', 'web', 'club', 'testing', 'lab', 'e2e', 'scripts']
    .flatMap((workspace) => [...sources(join(root, workspace))])
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  expect(tests.length).toBeGreaterThan(100);
  const unknown = tests.flatMap((file) =>
    [...idsOfTitles(readFileSync(file, 'utf8'))]
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} in ${relative(root, file)}`),
  );
  expect(unknown).toEqual([]);
});

it('links only to existing files', () => {
  const links = [...read('docs/security.md').matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([]);
});
