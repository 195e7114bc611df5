/** Judges breaks: with vitest in every sandbox at once, with the browser one after the other. */
import { type Judgement, judgeByFlows, judgeByVitest } from './judge';
import { isFlow, type ListedMutant } from './list';
import { type Outcome, runFlows, runVitest } from './run-tests';

export interface Judged extends ListedMutant, Judgement {}

/** A sandbox, and the services that its tests use. */
export interface Lane {
  folder: string;
  env: Record<string, string>;
}

type Say = (line: string) => void;

const LONGEST_SANITY_MS = 60 * 60_000;

const namesOf = (mutants: readonly ListedMutant[], which: (test: string) => boolean): string[] => [
  ...new Set(mutants.flatMap(({ tests }) => tests.filter(which))),
];

const isVitest = (test: string): boolean => !isFlow(test);

/** A test that is red, or does not run, while nothing is broken proves nothing. */
function sayWhatIsUnsound(tell: Say, what: string, files: readonly string[], outcome: Outcome): Set<string> {
  if (outcome.verdict === 'green') tell(`While nothing is broken, every one of the ${what} is green: ${files.length}.`);
  else tell(`NOT GREEN while nothing is broken: ${outcome.unsound.join(', ')}\n  ${outcome.because}`);
  return new Set(outcome.unsound);
}

const unproved = (mutant: ListedMutant, unsound: ReadonlySet<string>): Judged | undefined => {
  const test = mutant.tests.find((name) => unsound.has(name));
  return test ? { ...mutant, verdict: 'did not run', because: `${test} is not green by itself` } : undefined;
};

/** Runs the vitest files of all breaks unbroken, then each break in the next sandbox that is free. */
export async function byVitest(mutants: readonly ListedMutant[], lanes: readonly Lane[], tell: Say) {
  const files = namesOf(mutants, isVitest);
  const [first] = lanes;
  if (!first || files.length === 0) return [];
  const whole = { stopAtFirst: false, limitMs: LONGEST_SANITY_MS, env: first.env };
  const sane = await runVitest(first.folder, files, whole);
  // On a busy machine a test may fail by chance: a second time, with fewer beside it, it hardly does.
  const again = sane.verdict === 'green' ? sane : await runVitest(first.folder, sane.unsound, whole);
  const unsound = sayWhatIsUnsound(tell, 'test files', files, again);

  const waiting = mutants.filter(({ tests }) => tests.some(isVitest));
  const total = waiting.length;
  const judged: Judged[] = [];
  await Promise.all(
    lanes.map(async ({ folder, env }) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = unproved(next, unsound) ?? { ...next, ...(await judgeByVitest(folder, next, env)) };
        judged.push(result);
        tell(`${judged.length}/${total} ${result.verdict}: ${next.what} (${next.area})`);
      }
    }),
  );
  return judged;
}

/** Runs the flows of all breaks unbroken, then each break. */
export async function byFlows(mutants: readonly ListedMutant[], folder: string, tell: Say): Promise<Judged[]> {
  const files = namesOf(mutants, isFlow);
  if (files.length === 0) return [];
  const sane = await runFlows(folder, files, { stopAtFirst: false, limitMs: LONGEST_SANITY_MS });
  const unsound = sayWhatIsUnsound(tell, 'flows', files, sane);
  const judged: Judged[] = [];
  for (const mutant of mutants) {
    const result = unproved(mutant, unsound) ?? { ...mutant, ...(await judgeByFlows(folder, mutant)) };
    judged.push(result);
    tell(`${judged.length}/${mutants.length} ${result.verdict}: ${mutant.what} (${mutant.area}, in a browser)`);
  }
  return judged;
}

/** Judges breaks in the order of the list: those that vitest did not catch go on to their flows. */
export async function judgeAll(mutants: readonly ListedMutant[], lanes: readonly Lane[], tell: Say): Promise<Judged[]> {
  const results = new Map((await byVitest(mutants, lanes, tell)).map((result) => [result.what, result]));
  const left = mutants.filter(({ what, tests }) => tests.some(isFlow) && results.get(what)?.verdict !== 'caught');
  const [first] = lanes;
  if (first) for (const result of await byFlows(left, first.folder, tell)) results.set(result.what, result);
  return mutants.flatMap(({ what }) => results.get(what) ?? []);
}
