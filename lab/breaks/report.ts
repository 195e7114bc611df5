/** Results of a run: a table, and whether they suffice. */
import type { Evaluated } from './work';

/** Percentage of breaks that `npm test` must catch: `npm run test:more` runs before a release only. */
const WANTED_BY_TEST = 95;

const COLUMNS = ['area', 'breaks', 'caught by npm test', 'caught by test:more', 'survived', 'did not run'] as const;

const counts = (results: readonly Evaluated[]): number[] => [
  results.length,
  results.filter(({ by, verdict }) => verdict === 'caught' && by === 'test').length,
  results.filter(({ by, verdict }) => verdict === 'caught' && by === 'test:more').length,
  results.filter(({ verdict }) => verdict === 'survived').length,
  results.filter(({ verdict }) => verdict === 'did not run').length,
];

export function table(results: readonly Evaluated[]): string {
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

/** Breaks that survived, and breaks without a verdict. */
export const losses = (results: readonly Evaluated[]): string[] =>
  results
    .filter(({ verdict }) => verdict !== 'caught')
    .map(
      ({ verdict, what, file, tests, because }) =>
        `${verdict.toUpperCase()}: ${what}\n  ${file}, tests: ${tests.join(', ')}${because && `\n  ${because}`}`,
    );

/** Returns true if every break was caught, and enough of them by `npm test`. For results of the whole list. */
export function isEnough(results: readonly Evaluated[]): boolean {
  const [all = 0, byTest = 0, byMore = 0] = counts(results);
  return byTest + byMore === all && byTest * 100 >= all * WANTED_BY_TEST;
}
