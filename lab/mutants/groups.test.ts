import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { groups } from './groups.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = (pattern: string) =>
  pattern.includes('*') || pattern.includes('{')
    ? globSync(pattern, { cwd: root, ignore: '**/node_modules/**' })
    : [pattern].filter((file) => existsSync(root + file));
/** Each alternative of `{a,b}` by itself, because the others hide a file that has moved. */
const alternatives = (pattern: string): string[] => {
  const [whole, names] = /\{([^{}]+)\}/.exec(pattern) ?? [];
  return whole === undefined || names === undefined
    ? [pattern]
    : names.split(',').flatMap((name) => alternatives(pattern.replace(whole, name)));
};

it.each(Object.entries(groups))('every pattern of %s names files', (_, { files: changed, tests }) => {
  const patterns = [...changed, ...tests].map((pattern) => pattern.replace(/^!/, '')).flatMap(alternatives);
  expect(patterns.filter((pattern) => files(pattern).length === 0)).toEqual([]);
});
