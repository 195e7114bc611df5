/** Runs all breaks: with vitest in all sandboxes at once, with the browser one after another. */
import { type Evaluation, evaluateByFlows, evaluateByVitest } from './evaluate';
import { isFlow, type ListedMutant } from './list';
import { type Outcome, runFlows, runVitest } from './run-tests';

export interface Evaluated extends ListedMutant, Evaluation {}

/** A sandbox and the services of its tests. */
export interface Worker {
  folder: string;
  env: Record<string, string>;
}

type Report = (line: string) => void;

const LONGEST_SANITY_MS = 60 * 60_000;

const namesOf = (mutants: readonly ListedMutant[], which: (test: string) => boolean): string[] => [
  ...new Set(mutants.flatMap(({ tests }) => tests.filter(which))),
];

const isVitest = (test: string): boolean => !isFlow(test);

/** Reports tests that fail, or do not run, without a break: they prove nothing. */
function reportUnsound(report: Report, what: string, files: readonly string[], outcome: Outcome): Set<string> {
  if (outcome.verdict === 'green') report(`Without a break, all ${files.length} ${what} are green.`);
  else report(`NOT GREEN without a break: ${outcome.unsound.join(', ')}\n  ${outcome.because}`);
  return new Set(outcome.unsound);
}

const unproved = (mutant: ListedMutant, unsound: ReadonlySet<string>): Evaluated | undefined => {
  const test = mutant.tests.find((name) => unsound.has(name));
  return test ? { ...mutant, verdict: 'did not run', because: `${test} is not green by itself` } : undefined;
};

/** Runs the vitest files of all breaks without a break, then each break in the next free sandbox. */
export async function byVitest(mutants: readonly ListedMutant[], workers: readonly Worker[], report: Report) {
  const files = namesOf(mutants, isVitest);
  const [first] = workers;
  if (!first || files.length === 0) return [];
  const whole = { stopAtFirst: false, limitMs: LONGEST_SANITY_MS, env: first.env };
  const sane = await runVitest(first.folder, files, whole);
  // On a busy machine a test may fail by chance; in a second run with fewer files that is unlikely.
  const again = sane.verdict === 'green' ? sane : await runVitest(first.folder, sane.unsound, whole);
  const unsound = reportUnsound(report, 'test files', files, again);

  const waiting = mutants.filter(({ tests }) => tests.some(isVitest));
  const total = waiting.length;
  const evaluated: Evaluated[] = [];
  await Promise.all(
    workers.map(async ({ folder, env }) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = unproved(next, unsound) ?? { ...next, ...(await evaluateByVitest(folder, next, env)) };
        evaluated.push(result);
        report(`${evaluated.length}/${total} ${result.verdict}: ${next.what} (${next.area})`);
      }
    }),
  );
  return evaluated;
}

/** Runs the flows of all breaks without a break, then each break. */
export async function byFlows(mutants: readonly ListedMutant[], folder: string, report: Report): Promise<Evaluated[]> {
  const files = namesOf(mutants, isFlow);
  if (files.length === 0) return [];
  const sane = await runFlows(folder, files, { stopAtFirst: false, limitMs: LONGEST_SANITY_MS });
  const unsound = reportUnsound(report, 'flows', files, sane);
  const evaluated: Evaluated[] = [];
  for (const mutant of mutants) {
    const result = unproved(mutant, unsound) ?? { ...mutant, ...(await evaluateByFlows(folder, mutant)) };
    evaluated.push(result);
    report(`${evaluated.length}/${mutants.length} ${result.verdict}: ${mutant.what} (${mutant.area}, in a browser)`);
  }
  return evaluated;
}

/** Runs breaks in the order of the list. Those that vitest does not catch go on to their flows. */
export async function evaluateAll(
  mutants: readonly ListedMutant[],
  workers: readonly Worker[],
  report: Report,
): Promise<Evaluated[]> {
  const results = new Map((await byVitest(mutants, workers, report)).map((result) => [result.what, result]));
  const left = mutants.filter(({ what, tests }) => tests.some(isFlow) && results.get(what)?.verdict !== 'caught');
  const [first] = workers;
  if (first) for (const result of await byFlows(left, first.folder, report)) results.set(result.what, result);
  return mutants.flatMap(({ what }) => results.get(what) ?? []);
}
