import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluate, runTests } from './evaluate';
import type { Mutant } from './mutant';

/** Inside the repository, so that vitest is found; no project of `npm test` includes it. */
const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const PRICE = 'export const price = (count: number, each: number) => count * each;\n';
const TEST = `import { expect, it } from 'vitest';
import { price } from './price';
it('multiplies', () => expect(price(2, 3)).toBe(6));
`;
let folder: string;

beforeAll(() => {
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, 'mutants-fixture-'));
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};\n');
  writeFileSync(join(folder, 'price.ts'), PRICE);
  writeFileSync(join(folder, 'price.test.ts'), TEST);
  writeFileSync(join(folder, 'red.test.ts'), TEST.replace('toBe(6)', 'toBe(7)'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mutant = (to: string, from = 'count * each', test = 'price.test.ts'): Mutant => ({
  what: `${from} becomes ${to}`,
  file: 'price.ts',
  from,
  to,
  tests: [test],
});

it('is red when a test fails, green when none does, and restores the file', async () => {
  const caught = await evaluate(folder, mutant('count + each'));
  expect(caught).toMatchObject({ verdict: 'red', because: 'price.test.ts: multiplies' });
  expect(await evaluate(folder, mutant('each * count'))).toMatchObject({ verdict: 'green' });
  expect(readFileSync(join(folder, 'price.ts'), 'utf8')).toBe(PRICE);
});

it('does not count a file that fails to load as a catch', async () => {
  const { verdict, because } = await evaluate(folder, mutant('export const cost', 'export const price ='));
  expect(verdict).toBe('broken');
  expect(because).not.toBe('');
  expect(readFileSync(join(folder, 'price.ts'), 'utf8')).toBe(PRICE);
});

it('names the tests that fail without a break', async () => {
  const { unsound } = await runTests(folder, ['price.test.ts', 'red.test.ts', 'gone.test.ts'], { stopAtFirst: false });
  expect(unsound).toEqual(['red.test.ts', 'gone.test.ts']);
});
