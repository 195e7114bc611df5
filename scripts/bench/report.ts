/** The table of a run. */
import { availableParallelism } from 'node:os';

export interface Row {
  what: string;
  value: string;
  ratio: string;
  budget?: { text: string; met: boolean };
}

/** As Markdown, which reads well in a terminal too. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['measured', 'median', 'ratio', 'budget'],
    ...rows.map(({ what, value, ratio, budget }) => [
      what,
      value,
      ratio,
      budget ? `${budget.text}: ${budget.met ? 'met' : 'MISSED'}` : '',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

/** The page that `--write` leaves in docs. */
export const page = (rows: readonly Row[]): string => `# Benchmarks

\`npm run bench -- --write\` measured this on Node ${process.versions.node} with ${availableParallelism()} cores. Absolute numbers belong to that machine; the
ratios are what counts: each stands beside its baseline of the same run, in interleaved rounds, as medians of five after
one that was thrown away. Server, load and crowd are separate processes; CPU is the server process's own.

${table(rows)}
`;
