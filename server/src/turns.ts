/**
 * Turns on the event loop. Reads from memory resolve without letting sockets in, so many calls, or one long list, would run as one
 * piece. Work that takes turns runs in order, for a few milliseconds per turn of the loop.
 */
import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** How long such work may run per turn of the loop (ms). */
const TURN_MS = 10;
/** Turns of the loop between two turns of work. In each, the loop accepts one new connection (libuv 1.45 and later). */
const TURNS_BETWEEN = 32;
/** How long these turns may take (ms), so that others whose turns are long leave such work its share. */
const BETWEEN_MS = 40;

const waiting: (() => void)[] = [];
let isServing = false;
let began: number | undefined;

/** Returns whether the work of this turn of the loop has used its time, which the first call in the turn starts. */
export function isTurnOver(): boolean {
  if (began !== undefined) return performance.now() - began >= TURN_MS;
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
  return false;
}

/** Resolves when everything has run that a resolved promise sets off, up to its waits for I/O. */
const afterPromises = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));

async function letConnectionsIn(): Promise<void> {
  const until = performance.now() + BETWEEN_MS;
  for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) {
    await turnOfLoop();
    if (performance.now() >= until) return;
  }
}

async function serve(): Promise<void> {
  isServing = true;
  while (waiting.length > 0) {
    while (isTurnOver()) await letConnectionsIn();
    waiting.shift()?.();
    await afterPromises();
  }
  isServing = false;
}

/** Waits for the next turn, in the order of the calls. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isServing) void serve();
  });
}

/** Waits for the next turn if the work of this turn has used its time. Call it in each round of a long loop. */
export async function passTurn(): Promise<void> {
  if (isTurnOver()) await takeTurn();
}

/** Long work that yields when its turn is over, so that the same code can run in turns (`runInTurns`) or in one piece (`runAtOnce`). */
export type SlicedWork<R> = Generator<void, R, void>;

/** Runs sliced work in turns. */
export async function runInTurns<R>(work: SlicedWork<R>): Promise<R> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await takeTurn();
  }
}

/** Runs sliced work in one piece. */
export function runAtOnce<R>(work: SlicedWork<R>): R {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function* mapSliced<T, R>(items: readonly T[], convert: (item: T) => R): SlicedWork<R[]> {
  const converted: R[] = [];
  for (const item of items) {
    if (isTurnOver()) yield;
    converted.push(convert(item));
  }
  return converted;
}

/** Converts the items of a list, in order and in turns, so that a long list delays nobody. */
export const mapInTurns = <T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> =>
  runInTurns(mapSliced(items, convert));
