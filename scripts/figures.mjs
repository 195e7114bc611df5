/** `npm run check -- --figures`: how large the code base is and how it is cut, for docs/benchmarks.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const MAX_SMALL_LINES = 40;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && existsSync(file));
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (file) => text.get(file).split('\n').length;

const isTest = (file) => /\.(test|spec|fixture|data)\.|\/testing\//.test(file);
const isProduct = (file) => /^(shared|server|api|realtime|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file);
const product = files.filter(isProduct);
const inWeb = product.filter((file) => file.startsWith('web/'));

/** The `.role` in front of a file's ending. */
const suffixOf = (file) => /\.([a-z]+)\.tsx?$/.exec(file)?.[1];
const suffixes = new Set(product.map(suffixOf).filter((suffix) => suffix && suffix !== 'd'));

/** The file of this repository that an import names, if any. */
function resolve(from, path) {
  const workspace = /^@touchline\/(\w+)\/(.*)/.exec(path);
  const base = workspace ? `${workspace[1]}/src/${workspace[2]}` : posix.join(posix.dirname(from), path);
  if (!workspace && !path.startsWith('.')) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => text.has(candidate));
}

const importers = new Map();
for (const file of product)
  for (const [, path] of text.get(file).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)) {
    const target = resolve(file, path);
    if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
const small = product.filter((file) => importers.get(file)?.size === 1 && linesOf(file) < MAX_SMALL_LINES);

const comments = files.flatMap((file) => text.get(file).match(/^\s*(\/\*\*|\/\/) ?[A-Za-z`].*/gm) ?? []);
const riddles = comments.filter((comment) =>
  /^\s*(\/\*\*|\/\/) ?(Who|Whose|What|Where|Whoever|Whatever)\b/.test(comment),
);

console.table({
  'product suffix kinds': [...suffixes].sort().length,
  'product files, shared + api + realtime': product.length - inWeb.length,
  'product files, web': inWeb.length,
  [`product files with one importer and under ${MAX_SMALL_LINES} lines`]: small.length,
  'lines of code (ts, tsx, mjs, css)': files.reduce((sum, file) => sum + linesOf(file), 0),
  'files over 250 lines (product)': product.filter((file) => linesOf(file) > 250).length,
  'comments that begin with Who, Whose, What or Where': `${riddles.length} of ${comments.length}`,
});
console.log(`suffixes: ${[...suffixes].sort().join(' ')}`);
