/** Interleaved rounds, and what they say together: only ratios within a round say anything. */
import { readFileSync } from 'node:fs';
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

/** CPU time of the machine so far (ticks): all there is, what was used of it, and what other machines on the same host took. */
function machineTimes(): { all: number; used: number; stolen: number } {
  if (process.platform === 'linux') {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/ +/).map(Number);
    const [idle = 0, waiting = 0, stolen = 0] = [ticks[3], ticks[4], ticks[7]];
    const all = ticks.slice(0, 8).reduce((sum, time) => sum + time, 0);
    return { all, used: all - idle - waiting - stolen, stolen };
  }
  const cores = cpus().map(({ times }) => times);
  const all = cores.reduce((sum, core) => sum + Object.values(core).reduce((one, time) => one + time, 0), 0);
  return { all, used: all - cores.reduce((sum, { idle }) => sum + idle, 0), stolen: 0 };
}

/** Shares of the machine's time (0 to 1) that others had. */
export interface Disturbance {
  /** Other programs. */
  others: number;
  /** Other machines on the same host, as far as the system says so. */
  stolen: number;
}

/** What others do while something is done. */
async function withDisturbance<T>(work: () => Promise<T>): Promise<{ result: T; disturbance: Disturbance }> {
  const [before, ownBefore, started] = [machineTimes(), await cpuOfAll(), performance.now()];
  const result = await work();
  const [after, ownAfter, ended] = [machineTimes(), await cpuOfAll(), performance.now()];
  const all = after.all - before.all || 1;
  const ownShare = (ownAfter - ownBefore) / 1_000 / ((ended - started) * cpus().length);
  const others = Math.max(0, (after.used - before.used) / all - ownShare);
  return { result, disturbance: { others, stolen: (after.stolen - before.stolen) / all } };
}

/** As much as others may have, and how long (ms) a run waits for that altogether: `--patience=<minutes>`. */
const QUIET: Disturbance = { others: 0.15, stolen: 0.01 };
const isQuiet = ({ others, stolen }: Disturbance) => others <= QUIET.others && stolen <= QUIET.stolen;
const waitMinutes = process.argv.find((option) => option.startsWith('--patience='))?.split('=')[1];
let remainingWaitMs = Number(waitMinutes ?? 10) * 60_000;

/** What others had during each measurement that counts. */
export const disturbances: Disturbance[] = [];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Measures while others leave the machine alone, again when they did not; when patience is at its end, as it is. */
async function measureWhenQuiet<M>(name: string, measure: () => Promise<M>, isCounted: boolean): Promise<M> {
  for (;;) {
    const started = performance.now();
    const { disturbance: before } = await withDisturbance(() => delay(500));
    if (isQuiet(before) || remainingWaitMs <= 0) {
      const { result, disturbance: during } = await withDisturbance(measure);
      const disturbance = isCounted ? during : { others: before.others, stolen: during.stolen };
      const { others, stolen } = disturbance;
      console.error(`${name}: others used ${percent(others)}, other machines took ${percent(stolen)}`, result);
      if (isQuiet(disturbance) || remainingWaitMs <= 0) {
        disturbances.push(disturbance);
        return result;
      }
    }
    remainingWaitMs -= performance.now() - started;
  }
}

/** Measures so many times what compares variants by itself, after one time that is thrown away. */
export async function repeat<M>(name: string, rounds: number, measure: () => Promise<M>): Promise<M[]> {
  const seen: M[] = [];
  await measure();
  while (seen.length < rounds) seen.push(await measureWhenQuiet(name, measure, true));
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
      seen[variant].push(await measureWhenQuiet(variant, () => measure(variant), isCounted));
  }
  return seen;
}
