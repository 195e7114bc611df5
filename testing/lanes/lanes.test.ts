import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MORE, MORE_FLOWS, ON_MONGODB } from './lanes.mjs';

// A listed file that has moved would run in no lane, or in the wrong one, without a word.
it.each(Object.entries({ MORE, MORE_FLOWS, ON_MONGODB }))('%s names existing files, each once', (_, files) => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files).toHaveLength(new Set(files).size);
});
