/**
 * `npm run test:breaks`: breaks the code on purpose in a copy of the repository, one break at a time, and fails if no test notices.
 * `-- events` runs only breaks whose sentence or file contains that word, `-- --list` lists them without running.
 */
import { fileURLToPath } from 'node:url';
import { evaluate, runTests } from './evaluate';
import { readMutants } from './list';
import { makeSandbox } from './sandbox';

const LONGEST_SANITY_MS = 3_600_000;

const args = process.argv.slice(2);
const word = args.find((arg) => !arg.startsWith('-')) ?? '';
const chosen = (await readMutants()).filter(({ what, file }) => [what, file].some((text) => text.includes(word)));

if (args.includes('--list')) {
  for (const { area, file, what } of chosen) console.log(`${area}  ${file}  ${what}`);
  console.log(`${chosen.length} breaks`);
  process.exit();
}
if (chosen.length === 0) throw new Error(`No break's sentence or file contains "${word}".`);

const { folder, remove } = makeSandbox(fileURLToPath(new URL('../..', import.meta.url)));
process.once('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
const sane = await runTests(folder, files, { stopAtFirst: false, limitMs: LONGEST_SANITY_MS });
if (sane.verdict !== 'green') throw new Error(`Not green without a break: ${sane.unsound.join(', ')}\n${sane.because}`);
console.log(`Without a break, all ${files.length} test files are green.`);

let lost = 0;
for (const [index, mutant] of chosen.entries()) {
  const { verdict, because } = await evaluate(folder, mutant);
  const words = { red: 'caught', green: 'SURVIVED', broken: `DID NOT RUN: ${because}` }[verdict];
  console.log(`${index + 1}/${chosen.length} ${words}: ${mutant.what} (${mutant.file})`);
  if (verdict !== 'red') lost += 1;
}
console.log(`${chosen.length - lost} of ${chosen.length} breaks were caught.`);
process.exitCode = lost > 0 ? 1 : 0;
