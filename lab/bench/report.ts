/** Result tables of a run, and their insertion into the page in docs. */
import { availableParallelism } from 'node:os';
import { disturbances, median } from './measure';

export interface Part {
  head: string[];
  rows: string[][];
  /** True: all of its budgets were met. */
  met: boolean;
}

/** Returns the cell of a budget. */
export const verdict = (text: string, met: boolean): string => `${text}: ${met ? 'met' : '**missed**'}`;

/** Returns the cell of a value whose budget the page names beside the table. A missed one is bold. */
export const cellOf = (text: string, met: boolean): string => (met ? text : `**${text}**`);

/** Formats a part as a Markdown table. */
export function table({ head, rows }: Pick<Part, 'head' | 'rows'>): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const formatRow = (row: string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [formatRow(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(formatRow)].join(
    '\n',
  );
}

/** Formats the median and the maximum of shares. */
function medianAndMax(shares: readonly number[], digits: number): string {
  const [middle, most] = [median(shares), Math.max(...shares)].map((share) => `${(share * 100).toFixed(digits)} %`);
  return `${middle} (at most ${most})`;
}

/** Describes the machine, and the disturbance during the measurements. */
export function conditions(): string {
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  if (disturbances.length === 0) return `${machine}.`;
  const others = medianAndMax(
    disturbances.map((each) => each.others),
    0,
  );
  const stolen = medianAndMax(
    disturbances.map((each) => each.stolen),
    1,
  );
  return `${machine}; others used ${others}, the host ${stolen}.`;
}

/**
 * Returns the page with the table of a part between its marks: `<!-- board -->` … `<!-- /board -->`. The text around them is written by
 * hand.
 */
export function insertTable(page: string, name: string, part: Part): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`The page has no marks for ${name}`);
  const text = `${open}\n\n${table(part)}\n\n${close}`;
  return page.slice(0, from) + text + page.slice(to + close.length);
}
