/** Breaks a file in a sandbox, asks its tests, and puts the file back. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFlow } from './list';
import type { Mutant } from './mutant';
import { type Outcome, runFlows, runVitest } from './run-tests';

export interface Judgement {
  verdict: 'caught' | 'survived' | 'did not run';
  /** What caught it. */
  by?: 'vitest' | 'flows';
  /** The first test that failed, or why nothing could be said. */
  because: string;
}

/** How often a text stands in another. */
export const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** What the file becomes. @throws Error when the text to replace is not there exactly once */
export function broken(text: string, { file, from, to }: Mutant): string {
  const count = countOf(text, from);
  if (count !== 1) throw new Error(`The text to break occurs ${count} times in ${file}: ${from}`);
  return text.replace(from, () => to);
}

/** Does something while the file is broken. */
async function whileBroken<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mutant.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken(whole, mutant));
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
}

const judged = ({ verdict, because }: Outcome, by: 'vitest' | 'flows'): Judgement => {
  if (verdict === 'red') return { verdict: 'caught', by, because };
  return { verdict: verdict === 'green' ? 'survived' : 'did not run', because };
};

/** Whether the vitest files of a break notice it. What a busy machine may have failed is asked again with the file whole. */
export const judgeByVitest = async (folder: string, mutant: Mutant, env = {}): Promise<Judgement> => {
  const tests = mutant.tests.filter((test) => !isFlow(test));
  const outcome = await whileBroken(folder, mutant, () => runVitest(folder, tests, { env }));
  if (outcome.isDoubtful && (await runVitest(folder, tests, { env })).verdict !== 'green')
    return { verdict: 'did not run', because: `red also with the file whole, on a busy machine: ${outcome.because}` };
  return judged(outcome, 'vitest');
};

/** Whether the flows of a break notice it. */
export const judgeByFlows = async (folder: string, mutant: Mutant): Promise<Judgement> => {
  const tests = mutant.tests.filter(isFlow);
  return judged(await whileBroken(folder, mutant, () => runFlows(folder, tests)), 'flows');
};
