/** What came of the breaks: a table for people, and whether that is enough. */
import type { Judged } from './work';

/** So many of a hundred breaks have to be noticed by files of vitest: flows are slow, and run seldom. */
const WANTED_BY_VITEST = 95;

const COLUMNS = ['area', 'breaks', 'caught by vitest', 'caught by flows', 'survived', 'did not run'] as const;

const counts = (results: readonly Judged[]): number[] => [
  results.length,
  results.filter(({ by, verdict }) => verdict === 'caught' && by === 'vitest').length,
  results.filter(({ by, verdict }) => verdict === 'caught' && by === 'flows').length,
  results.filter(({ verdict }) => verdict === 'survived').length,
  results.filter(({ verdict }) => verdict === 'did not run').length,
];

export function table(results: readonly Judged[]): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const rows = [
    ...areas.map((area) => [area, ...counts(results.filter((result) => result.area === area)).map(String)]),
    ['all', ...counts(results).map(String)],
  ];
  const width = (column: number) => Math.max(...[COLUMNS, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(width(column)) : cell.padEnd(width(column)))).join('  ');
  return [COLUMNS, ...rows].map(line).join('\n');
}

/** Every break that nothing noticed, and every one that nothing could be said about. */
export const losses = (results: readonly Judged[]): string[] =>
  results
    .filter(({ verdict }) => verdict !== 'caught')
    .map(
      ({ verdict, what, file, tests, because }) =>
        `${verdict.toUpperCase()}: ${what}\n  ${file}, asked ${tests.join(', ')}${because && `\n  ${because}`}`,
    );

export function isEnough(results: readonly Judged[]): boolean {
  const [all = 0, byVitest = 0, byFlows = 0] = counts(results);
  return byVitest + byFlows === all && byVitest * 100 >= all * WANTED_BY_VITEST;
}
