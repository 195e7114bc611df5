/** Interleaved rounds, and what they say together: only ratios within a round say anything. */
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOfAll } from './child';

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

export const median = (values: readonly number[]): number => {
  const inOrder = sorted(values);
  const middle = inOrder.length >> 1;
  const [low = 0, high = 0] =
    inOrder.length % 2 ? [inOrder[middle], inOrder[middle]] : [inOrder[middle - 1], inOrder[middle]];
  return (low + high) / 2;
};

/** The least value that so much of them (0 to 1) does not exceed. */
export const quantile = (values: readonly number[], part: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

/** Of each round the one by the other: what disturbs a round disturbs both. */
export const ratios = (values: readonly number[], baseline: readonly number[]): number[] =>
  values.map((value, round) => value / (baseline[round] ?? Number.NaN));

/** `median (least to most)`. */
export function spread(values: readonly number[], unit = '', digits = 1): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return `${middle}${unit} (${least} to ${most})`;
}

/** CPU time (ms) of the machine so far: all there is, and what was used of it. */
function machineTimes(): { all: number; used: number } {
  const cores = cpus().map(({ times }) => times);
  const all = cores.reduce((sum, core) => sum + Object.values(core).reduce((one, time) => one + time, 0), 0);
  return { all, used: all - cores.reduce((sum, { idle }) => sum + idle, 0) };
}

/** What share of the machine (0 to 1) other programs use while something is done. */
async function besides<T>(doing: () => Promise<T>): Promise<{ result: T; others: number }> {
  const [before, own] = [machineTimes(), await cpuOfAll()];
  const result = await doing();
  const [after, owned] = [machineTimes(), await cpuOfAll()];
  const others = (after.used - before.used - (owned - own) / 1_000) / (after.all - before.all || 1);
  return { result, others: Math.max(0, others) };
}

/** As much as others may use, and how long (ms) a run waits for that altogether: `--patience=<minutes>`. */
const CALM = 0.15;
const asked = process.argv.find((option) => option.startsWith('--patience='))?.split('=')[1];
let patience = Number(asked ?? 10) * 60_000;

/** What others used during each measurement that counts. */
export const disturbances: number[] = [];

/** Measures while others leave the machine alone, again when they did not; when patience is at its end, as it is. */
async function undisturbed<M>(name: string, measure: () => Promise<M>, isCounted: boolean): Promise<M> {
  for (;;) {
    const started = performance.now();
    const { others: before } = await besides(() => delay(500));
    if (before <= CALM || patience <= 0) {
      const { result, others: during } = await besides(measure);
      const others = isCounted ? during : before;
      console.error(`${name}: others used ${(others * 100).toFixed(0)} %`, result);
      if (others <= CALM || patience <= 0) {
        disturbances.push(others);
        return result;
      }
    }
    patience -= performance.now() - started;
  }
}

/** Measures so many times what compares variants by itself, after one time that is thrown away. */
export async function repeat<M>(name: string, rounds: number, measure: () => Promise<M>): Promise<M[]> {
  const seen: M[] = [];
  await measure();
  while (seen.length < rounds) seen.push(await undisturbed(name, measure, true));
  return seen;
}

/**
 * Measures every variant so many times, A…Z then Z…A, after one round that is thrown away.
 * @param isCounted whether all that a measurement runs is known here; what others use is asked before it otherwise
 * @returns what each variant measured, by rounds
 */
export async function interleave<V extends string, M>(
  variants: readonly V[],
  rounds: number,
  measure: (variant: V) => Promise<M>,
  isCounted = true,
): Promise<Record<V, M[]>> {
  const seen = Object.fromEntries(variants.map((variant) => [variant, [] as M[]])) as Record<V, M[]>;
  for (const variant of variants) await measure(variant);
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 ? variants.toReversed() : variants)
      seen[variant].push(await undisturbed(variant, () => measure(variant), isCounted));
  }
  return seen;
}
