import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluateByVitest } from './evaluate';
import type { Mutant } from './mutant';
import { isEnough, losses, table } from './report';
import { byVitest, type Evaluated } from './work';

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

it('reports a break as caught when a test fails, as survived when none does, and restores the file', async () => {
  const caught = await evaluateByVitest(folder, mutant('count + each'));
  expect(caught).toMatchObject({ verdict: 'caught', by: 'test', because: 'price.test.ts: multiplies' });
  expect(await evaluateByVitest(folder, mutant('each * count'))).toMatchObject({ verdict: 'survived' });
  expect(readFileSync(join(folder, 'price.ts'), 'utf8')).toBe(PRICE);
});

it('does not count a file that fails to load as a catch', async () => {
  const { verdict, because } = await evaluateByVitest(folder, mutant('export const cost', 'export const price ='));
  expect(verdict).toBe('did not run');
  expect(because).not.toBe('');
  expect(readFileSync(join(folder, 'price.ts'), 'utf8')).toBe(PRICE);
});

it('does not use a test that fails without a break', async () => {
  const breaks = [mutant('count + each'), mutant('count - each', 'count * each', 'red.test.ts')];
  const lines: string[] = [];
  const evaluated = await byVitest(
    breaks.map((listed) => ({ ...listed, area: 'prices' })),
    [{ folder, env: {} }],
    (line) => lines.push(line),
  );
  expect(evaluated.map(({ verdict }) => verdict)).toEqual(['caught', 'did not run']);
  expect(lines[0]).toContain('NOT GREEN without a break: red.test.ts');
});

const result = (what: string, verdict: Evaluated['verdict'], by?: Evaluated['by']): Evaluated => ({
  ...mutant('x'),
  what,
  area: 'prices',
  verdict,
  by,
  because: '',
});

it('requires `npm test` to catch 95 of 100 breaks and `test:more` the rest, and names every survivor', () => {
  const caught = Array.from({ length: 95 }, (_, n) => result(`break ${n}`, 'caught', 'test'));
  const byMore = Array.from({ length: 5 }, (_, n) => result(`seen break ${n}`, 'caught', 'test:more'));
  expect(isEnough([...caught, ...byMore])).toBe(true);
  expect(isEnough([...caught.slice(1), ...byMore])).toBe(false);
  expect(isEnough([...caught, result('lost', 'survived')])).toBe(false);
  expect(isEnough([...caught, result('unsaid', 'did not run')])).toBe(false);
  expect(losses([...caught, result('lost', 'survived')])).toEqual(['SURVIVED: lost\n  price.ts, tests: price.test.ts']);
  expect(
    table([...caught, ...byMore])
      .split('\n')
      .at(-1),
  ).toMatch(/^all +100 +95 +5 +0 +0$/);
});
