/**
 * Turns on the event loop. Reads from memory resolve without letting sockets in, so many calls, or one long list, would run as one
 * piece. Work that takes turns runs in order, for a few milliseconds per turn of the loop.
 */
import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** How long such work may run per turn of the loop (ms). */
const TURN_MS = 10;

const waiting: (() => void)[] = [];
let isServing = false;
let began: number | undefined;

/** Returns whether the work of this turn of the loop has used its time. */
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

async function serve(): Promise<void> {
  isServing = true;
  while (waiting.length > 0) {
    while (isTurnOver()) await turnOfLoop();
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

/** Lets others run if the work of this turn has used its time. */
export async function passTurn(): Promise<void> {
  if (isTurnOver()) await takeTurn();
}

/** Converts the items of a list in order. Lets others run in between, so that a long list stops nobody. */
export async function mapInTurns<T, R>(items: readonly T[], convert: (item: T, index: number) => R): Promise<R[]> {
  const converted: R[] = [];
  for (const [index, item] of items.entries()) {
    if (isTurnOver()) await takeTurn();
    converted.push(convert(item, index));
  }
  return converted;
}
