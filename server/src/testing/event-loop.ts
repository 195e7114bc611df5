/** Helpers for tests of work that lets others run. */

/** Uses the processor for so long (ms). */
export function compute(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Counts the turns of the event loop until a promise settles. Rejects as it does. */
export async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work;
  } finally {
    isDone = true;
  }
  return turns;
}
