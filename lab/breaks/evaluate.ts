/** Breaks a file in a sandbox, runs its tests, and restores the file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSlow } from '../../testing/lanes/lanes.mjs';
import { isFlow } from './list';
import type { Mutant } from './mutant';
import { type Outcome, runFlows, runVitest } from './run-tests';

export interface Evaluation {
  verdict: 'caught' | 'survived' | 'did not run';
  /** The command that runs the test that failed. */
  by?: 'test' | 'test:more';
  /** The first test that failed, or the reason why there is no verdict. */
  because: string;
}

/** Counts the occurrences of a text in another. */
export const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** @returns the broken text. @throws Error unless the text to replace occurs exactly once */
export function broken(text: string, { file, from, to }: Mutant): string {
  const count = countOf(text, from);
  if (count !== 1) throw new Error(`The text to break occurs ${count} times in ${file}: ${from}`);
  return text.replace(from, () => to);
}

/** Runs `work` while the file is broken. */
async function whileBroken<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, broken(original, mutant));
  try {
    return await work();
  } finally {
    writeFileSync(path, original);
  }
}

const evaluated = ({ verdict, because, failed = '' }: Outcome): Evaluation => {
  if (verdict === 'red') return { verdict: 'caught', by: isSlow(failed) ? 'test:more' : 'test', because };
  return { verdict: verdict === 'green' ? 'survived' : 'did not run', because };
};

/** Runs the vitest files of a break. Repeats a doubtful failure without the break: a busy machine may have caused it. */
export const evaluateByVitest = async (folder: string, mutant: Mutant, env = {}): Promise<Evaluation> => {
  const tests = mutant.tests.filter((test) => !isFlow(test));
  const outcome = await whileBroken(folder, mutant, () => runVitest(folder, tests, { env }));
  if (outcome.isDoubtful && (await runVitest(folder, tests, { env })).verdict !== 'green')
    return { verdict: 'did not run', because: `fails without the break too, on a busy machine: ${outcome.because}` };
  return evaluated(outcome);
};

/** Runs the browser flows of a break. */
export const evaluateByFlows = async (folder: string, mutant: Mutant): Promise<Evaluation> => {
  const tests = mutant.tests.filter(isFlow);
  return evaluated(await whileBroken(folder, mutant, () => runFlows(folder, tests)));
};
