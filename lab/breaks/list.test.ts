import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { broken } from './evaluate';
import { readMutants } from './list';

/** Maximum number of breaks: the list holds what `npm run test:mutants` cannot make. */
const MAX_BREAKS = 60;

const root = fileURLToPath(new URL('../..', import.meta.url));
const mutants = await readMutants();

it(`lists at most ${MAX_BREAKS} breaks, each with a sentence of its own`, () => {
  expect(mutants.length).toBeLessThanOrEqual(MAX_BREAKS);
  const sentences = mutants.map(({ what }) => what);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)).toEqual([]);
});

it('finds the text of every break exactly once in its file, and changes it', () => {
  const wrong = mutants.flatMap((mutant) => {
    if (!existsSync(join(root, mutant.file))) return [`${mutant.what}: there is no ${mutant.file}`];
    const text = readFileSync(join(root, mutant.file), 'utf8');
    try {
      return broken(text, mutant) === text ? [`${mutant.what}: changes nothing`] : [];
    } catch (error) {
      return [`${mutant.what}: ${error instanceof Error ? error.message : error}`];
    }
  });
  expect(wrong).toEqual([]);
});

it('names existing test files for every break', () => {
  const wrong = mutants.flatMap(({ what, tests }) =>
    tests.length === 0
      ? [`${what}: no tests`]
      : tests.filter((test) => !/\.test\.tsx?$/.test(test) || !existsSync(join(root, test))),
  );
  expect(wrong).toEqual([]);
});
