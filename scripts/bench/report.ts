/** What a run says: tables, and their places on the page in docs. */
import { availableParallelism } from 'node:os';
import { disturbances, median } from './measure';

export interface Part {
  head: string[];
  rows: string[][];
  /** Whether every budget of it was met. */
  met: boolean;
  /** Plots by file name, beside the page. */
  plots?: Record<string, string>;
}

/** A cell that says whether a budget was met. */
export const verdict = (text: string, met: boolean): string => `${text}: ${met ? 'met' : '**missed**'}`;

/** As Markdown, which reads well in a terminal too. */
export function table({ head, rows }: Pick<Part, 'head' | 'rows'>): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** On what it was measured. */
export function conditions(): string {
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  if (disturbances.length === 0) return `${machine}.`;
  const [usual, most] = [median(disturbances), Math.max(...disturbances)].map(percent);
  return `${machine}; during a measurement others used ${usual} of the machine (at most ${most}).`;
}

/**
 * The page with a part put between its marks: `<!-- board -->` … `<!-- /board -->`. What stands around them was written
 * by people.
 */
export function place(page: string, name: string, part: Part): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`The page has no place for ${name}`);
  const plots = Object.keys(part.plots ?? {}).map((file) => `![${file.replace(/\.svg$/, '')}](${file})\n\n`);
  const text = `${open}\n\n${table(part)}\n\n${plots.join('')}${conditions()}\n\n${close}`;
  return page.slice(0, from) + text + page.slice(to + close.length);
}
