/** Picks random lines of code, so that a large group is measured within an hour. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

const isCode = (line) => !/^\s*($|\*|\/[*/]|import |\}|\))/.test(line);

/**
 * Returns lines of the files in the form that StrykerJS takes: `path:7-7`.
 * @param patterns globs of files; one that begins with `!` leaves files out
 */
export function sampleLines(patterns, count) {
  const lines = globSync(patterns).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isCode(line) ? [`${file}:${index + 1}-${index + 1}`] : [])),
  );
  const picked = new Set();
  while (picked.size < Math.min(count, lines.length)) picked.add(lines[Math.floor(Math.random() * lines.length)]);
  return [...picked];
}
