/**
 * `npm run bench`: compares the product with minimal implementations. `npm run bench -- board` measures one part, `--write` updates the
 * tables in docs, `--profile` writes CPU profiles to .cache/profiles, `--patience=60` waits up to an hour for a quiet machine,
 * `--rounds=1` measures every variant once, after one round that does not count, `--any` accepts a missed budget.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { measureBoard } from './board';
import { measureCalls } from './calls';
import { measureFanOut } from './fan-out';
import { measureFilm } from './film';
import { measureGrowth } from './growth';
import { measureInteraction } from './interaction';
import { measureLists } from './lists';
import { measureMatch } from './match';
import { disturbances } from './measure';
import { measureNews } from './news';
import { measurePhone } from './phone';
import { conditions, insertTable, type Part, table } from './report';
import { measureRush } from './rush';

const parts: Record<string, () => Promise<Part>> = {
  calls: measureCalls,
  'fan-out': measureFanOut,
  rush: measureRush,
  match: measureMatch,
  news: measureNews,
  lists: measureLists,
  growth: measureGrowth,
  film: measureFilm,
  board: measureBoard,
  phone: measurePhone,
  interaction: measureInteraction,
};

const page = new URL('../../docs/benchmarks.md', import.meta.url);

const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith('--'));
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no benchmark ${name}. Choose one of ${Object.keys(parts).join(', ')}`);
  disturbances.length = 0;
  const part = await measure();
  console.log(`\n${name}\n\n${table(part)}\n\n${conditions()}`);
  if (options.includes('--write')) await writeFile(page, insertTable(await readFile(page, 'utf8'), name, part));
  if (!part.met && !options.includes('--any')) process.exitCode = 1;
}
