/** Interleaved rounds and their statistics. Only ratios within a round are comparable. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOfAll } from './child';

/** `--step`: every scene does its work once, small, without waiting for a quiet machine. It shows that the scenes work, not how fast. */
export const isStep = process.argv.includes('--step');
/** Returns the usual size of a scene, or its size in a `--step`. */
export const sizeOr = <T>(usual: T, inStep: T): T => (isStep ? inStep : usual);

/** Returns the rounds of `--rounds=1`, or the usual number. */
export const roundsOr = (usual: number): number =>
  Number(process.argv.find((option) => option.startsWith('--rounds='))?.split('=')[1] ?? sizeOr(usual, 1));

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

export const median = (values: readonly number[]): number => {
  const inOrder = sorted(values);
  const middle = inOrder.length >> 1;
  const [low = 0, high = 0] =
    inOrder.length % 2 ? [inOrder[middle], inOrder[middle]] : [inOrder[middle - 1], inOrder[middle]];
  return (low + high) / 2;
};

/** Returns the quantile of the values: `part` 0.99 is the 99th percentile. */
export const quantile = (values: readonly number[], part: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

/** Divides value by baseline per round: a disturbance of a round affects both. */
export const ratios = (values: readonly number[], baseline: readonly number[]): number[] =>
  values.map((value, round) => value / (baseline[round] ?? Number.NaN));

/** `median (least–most)`. */
export function spread(values: readonly number[], unit = '', digits = 1): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return `${middle}${unit} (${least}–${most})`;
}

/** CPU time of the machine so far (ticks): in total, used by its programs, and stolen by other virtual machines of the host. */
function machineTimes(): { all: number; used: number; stolen: number } {
  if (process.platform === 'linux') {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/ +/).map(Number);
    const [idle = 0, waiting = 0, stolen = 0] = [ticks[3], ticks[4], ticks[7]];
    const all = ticks.slice(0, 8).reduce((sum, time) => sum + time, 0);
    return { all, used: all - idle - waiting - stolen, stolen };
  }
  const cores = cpus().map(({ times }) => times);
  const all = cores.reduce((sum, core) => sum + Object.values(core).reduce((subtotal, time) => subtotal + time, 0), 0);
  return { all, used: all - cores.reduce((sum, { idle }) => sum + idle, 0), stolen: 0 };
}

/** Shares of the machine's CPU time (0 to 1) that were not available. */
export interface Disturbance {
  /** Used by other programs. */
  others: number;
  /** Stolen by other virtual machines of the host, as far as the system reports it. */
  stolen: number;
}

/** Measures the disturbance during the work. */
async function withDisturbance<T>(work: () => Promise<T>): Promise<{ result: T; disturbance: Disturbance }> {
  const [before, ownBefore, started] = [machineTimes(), await cpuOfAll(), performance.now()];
  const result = await work();
  const [after, ownAfter, ended] = [machineTimes(), await cpuOfAll(), performance.now()];
  const all = after.all - before.all || 1;
  const ownShare = (ownAfter - ownBefore) / 1_000 / ((ended - started) * cpus().length);
  const others = Math.max(0, (after.used - before.used) / all - ownShare);
  return { result, disturbance: { others, stolen: (after.stolen - before.stolen) / all } };
}

/** The largest disturbance of a valid measurement. A run waits for it at most `--patience=<minutes>` in total. */
const QUIET: Disturbance = { others: 0.15, stolen: 0.01 };
const isQuiet = ({ others, stolen }: Disturbance) => others <= QUIET.others && stolen <= QUIET.stolen;
const waitMinutes = process.argv.find((option) => option.startsWith('--patience='))?.split('=')[1];
let remainingWaitMs = Number(waitMinutes ?? 10) * 60_000;

/** The disturbance of each valid measurement. */
export const disturbances: Disturbance[] = [];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Repeats the measurement until the machine was quiet during it. When the waiting time is used up, any measurement counts. */
async function measureWhenQuiet<M>(name: string, measure: () => Promise<M>, isCounted: boolean): Promise<M> {
  if (isStep) return measure();
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

/** Repeats a measurement that compares variants itself, after one warm-up. A step has none. */
export async function repeat<M>(name: string, rounds: number, measure: () => Promise<M>): Promise<M[]> {
  const measured: M[] = [];
  if (!isStep) await measure();
  while (measured.length < rounds) measured.push(await measureWhenQuiet(name, measure, true));
  return measured;
}

/**
 * Measures every variant in every round, in alternating order, after one warm-up round. A step has none.
 * @param isCounted whether `cpuOfAll` covers all processes of a measurement; if not, the disturbance is measured before it
 * @returns the measurements of each variant, by round
 */
export async function interleave<V extends string, M>(
  variants: readonly V[],
  rounds: number,
  measure: (variant: V) => Promise<M>,
  isCounted = true,
): Promise<Record<V, M[]>> {
  const measured = Object.fromEntries(variants.map((variant) => [variant, [] as M[]])) as Record<V, M[]>;
  if (!isStep) for (const variant of variants) await measure(variant);
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 ? variants.toReversed() : variants)
      measured[variant].push(await measureWhenQuiet(variant, () => measure(variant), isCounted));
  }
  return measured;
}
