/** `npm run check -- --figures`: how large the code is and how it hangs together. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { brokenLayers, importsOf } from './layers.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js|py|java)$|^docs\/how-to\.md$/.test(file) && existsSync(file));
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const isTest = (file) => /\.(test|spec|fixture)\.tsx?$|\/testing\/|^e2e\//.test(file);
const isProduct = (file) => /^(shared|server|api|realtime|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file);
const isStorm = (file) => /^testing\/storm\//.test(file);
const isRig = (file) => /^(scripts|testing|lab)\//.test(file) && !/\.test\.ts$/.test(file) && !isStorm(file);
const linesOf = (belongs) =>
  files.filter(belongs).reduce((sum, file) => sum + text.get(file).split('\n').length - 1, 0);
const occurrences = (pattern, belongs) =>
  files.filter(belongs).reduce((sum, file) => sum + (text.get(file).match(pattern)?.length ?? 0), 0);

/** Imports against the order of the folders, and those that close a loop of folders. */
const wrongImports = brokenLayers(files.filter(isProduct).flatMap((file) => importsOf(file, text.get(file)))).length;

const REMEMBERED = /(?<!function )\b(?:publishAccessChange|freeHelp|staffLeft)\(/g;
const remembers = (file) => isProduct(file) && /^api\/src\/(things|http)\//.test(file);
/** Set-up outside of tests that invents teams. */
const inventsClub = (file) =>
  isTest(file) &&
  !/\.(test|spec)\.tsx?$/.test(file) &&
  /\bbuildTeam\(|\bteams\.insert|\badd_team\b/.test(text.get(file));

console.table({
  'imports against the order of the folders, or in a loop': wrongImports,
  'calls that must remember what follows from a membership': occurrences(REMEMBERED, remembers),
  '"nothing fails" in how-to.md': occurrences(/nothing\s+fails/gi, (file) => file === 'docs/how-to.md'),
  'lines of the product (web, api, shared, server, realtime)': linesOf(isProduct),
  'lines of scripts, rig and laboratory, without the storms': linesOf(isRig),
  'lines of the storms': linesOf(isStorm),
  'lines of the programs of a club': linesOf((file) => file.startsWith('club/') && !isTest(file)),
  'lines of tests': linesOf((file) => isTest(file) || /^(scripts|testing|lab|club)\/.*\.test\.ts$/.test(file)),
  'clubs that tests invent': files.filter(inventsClub).length,
  'spread literals': occurrences(/(?<!\{)\.\.\.\{/g, (file) => /^\w+\/(src|flows)\//.test(file)),
});
