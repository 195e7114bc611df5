import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE, MORE_FLOWS, ON_MONGODB, SLOW } from './lanes.mjs';

// A listed file that has moved would run in no lane, or in the wrong one, without a word.
it.each(Object.entries({ ALONE, MORE_FLOWS, ON_MONGODB, SLOW }))('%s names existing files, each once', (_, files) => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files).toHaveLength(new Set(files).size);
});
