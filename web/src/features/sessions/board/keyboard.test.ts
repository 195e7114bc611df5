import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEYS } from './keyboard';

/** Keys that do the same as one of the list, or that the list names in words. */
const SAME = ['Escape', 'Delete', 'Backspace', '=', 'y'];

it('the help sheet names every key', () => {
  const code = readFileSync(new URL('keyboard.ts', import.meta.url), 'utf8');
  const handled = [...code.matchAll(/case '([^']+)':/g)].map(([, key = '']) => key);
  expect(handled.length).toBeGreaterThan(10);
  const named = KEYS.flatMap(([keys]) => (typeof keys === 'string' ? keys.split(/[ ·]+/) : []));
  const isNamed = (key: string) => SAME.includes(key) || named.includes(key) || named.includes(key.toUpperCase());
  expect(handled.filter((key) => !isNamed(key))).toEqual([]);
});
