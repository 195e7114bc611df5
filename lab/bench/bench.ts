/**
 * `npm run bench`: compares the product with minimal implementations. `npm run bench -- board` measures one part, `--write` updates the
 * tables in docs, `--profile` writes CPU profiles to .cache/profiles, `--patience=60` waits up to an hour for a quiet machine,
 * `--rounds=1` opens every page of `phone` and `interaction` once.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { measureBoard } from './board';
import { measureCalendars } from './calendars';
import { measureCalls } from './calls';
import { measureFanOut } from './fan-out';
import { measureFrames } from './frames';
import { measureInteraction } from './interaction';
import { measureLists } from './lists';
import { disturbances } from './measure';
import { measurePhone } from './phone';
import { conditions, insertTable, type Part, table } from './report';
import { measureRush } from './rush';
import { measureSignUpsFar } from './sign-ups-far';
import { measureTogether } from './together';

const parts: Record<string, () => Promise<Part>> = {
  calls: measureCalls,
  calendars: measureCalendars,
  'fan-out': measureFanOut,
  rush: measureRush,
  lists: measureLists,
  together: measureTogether,
  'sign-ups-far': measureSignUpsFar,
  board: measureBoard,
  frames: measureFrames,
  phone: measurePhone,
  interaction: measureInteraction,
};

const docs = new URL('../../docs/', import.meta.url);
const page = new URL('benchmarks.md', docs);

async function writeResults(name: string, part: Part): Promise<void> {
  for (const [file, plot] of Object.entries(part.plots ?? {})) await writeFile(new URL(file, docs), plot);
  await writeFile(page, insertTable(await readFile(page, 'utf8'), name, part));
}

const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith('--'));
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no benchmark ${name}. Choose one of ${Object.keys(parts).join(', ')}`);
  disturbances.length = 0;
  const part = await measure();
  console.log(`\n${name}\n\n${table(part)}\n\n${conditions()}`);
  if (options.includes('--write')) await writeResults(name, part);
  if (!part.met) process.exitCode = 1;
}
