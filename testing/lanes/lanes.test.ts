import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MORE, MORE_FLOWS, ON_MONGODB } from './lanes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('every name in a lane is a file', () => {
  expect([...MORE, ...MORE_FLOWS, ...ON_MONGODB].filter((name) => !existsSync(root + name))).toEqual([]);
});
