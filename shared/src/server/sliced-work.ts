/** Long work in slices: a generator that yields when the turn of its process is over. So one piece of code runs in turns or at once. */
import { isTurnOver, takeTurn } from './turns';

export type SlicedWork<R> = Generator<void, R, void>;

/** Runs sliced work, and lets others in between two slices. */
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

/** Number of items that are mapped before the work asks whether its turn is over. */
const SLICE = 8;

/** Maps the items of a list. */
export function* mapSliced<T, R>(items: readonly T[], map: (item: T) => R): SlicedWork<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % SLICE === 0 && isTurnOver()) yield;
  }
  return results;
}
