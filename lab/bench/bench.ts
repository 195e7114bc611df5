/**
 * `npm run bench`: compares the product with minimal implementations. `npm run bench -- board` measures one part, `--write` updates the
 * tables in docs, `--profile` writes CPU profiles to .cache/profiles, `--patience=60` waits up to an hour for a quiet machine,
 * `--rounds=1` measures every variant once, after one round that does not count, `--any` accepts a missed budget. `--step` runs every scene
 * once, as small as it can be: it compares nothing with a budget, and fails when a scene cannot do its work.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { measureBoard } from './board';
import { measureCalls } from './calls';
import { measureFanOut } from './fan-out';
import { measureFilm } from './film';
import { measureFilmBrowser } from './film-browser';
import { measureGrowth } from './growth';
import { measureInteraction } from './interaction';
import { measureLists } from './lists';
import { measureMatch } from './match';
import { disturbances, isStep } from './measure';
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
  'film-browser': measureFilmBrowser,
  board: measureBoard,
  phone: measurePhone,
  interaction: measureInteraction,
};

const page = (name: string) => new URL(`../../docs/${name}.md`, import.meta.url);
/** Parts whose tables are on another page than the benchmarks. */
const pages = new Map([['film-browser', page('film')]]);

/** Runs a scene that need not be fast. Its failure does not keep the other scenes from running. */
async function step(name: string, measure: () => Promise<Part>): Promise<void> {
  const started = performance.now();
  try {
    const { rows } = await measure();
    if (rows.length === 0) throw new Error('It measured nothing');
    console.log(`${name}: works, ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  } catch (error) {
    console.error(`${name}: FAILED`, error);
    process.exitCode = 1;
  }
}

const options = process.argv.slice(2);
const named = options.filter((option) => !option.startsWith('--'));
const chosen = (named.length > 0 ? named : Object.keys(parts)).map((name) => {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no benchmark ${name}. Choose one of ${Object.keys(parts).join(', ')}`);
  return { name, measure };
});

if (isStep) {
  // The scenes in a browser run beside the others.
  const onScreen = [measurePhone, measureInteraction, measureFilmBrowser];
  const isOnScreen = ({ measure }: (typeof chosen)[number]) => onScreen.includes(measure);
  const steps = async (scenes: typeof chosen) => {
    for (const { name, measure } of scenes) await step(name, measure);
  };
  await Promise.all([steps(chosen.filter(isOnScreen)), steps(chosen.filter((scene) => !isOnScreen(scene)))]);
} else {
  for (const { name, measure } of chosen) {
    disturbances.length = 0;
    const part = await measure();
    console.log(`\n${name}\n\n${table(part)}\n\n${conditions()}`);
    const own = pages.get(name) ?? page('benchmarks');
    if (options.includes('--write')) await writeFile(own, insertTable(await readFile(own, 'utf8'), name, part));
    if (!part.met && !options.includes('--any')) process.exitCode = 1;
  }
}
