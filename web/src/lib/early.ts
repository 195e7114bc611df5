/** Answers that the script of `index.html` asked for while this code was on its way. Each is taken once, by the first that asks. */

declare global {
  interface Window {
    early?: {
      /** Who was signed in then. */
      token: string | null;
      /** When that was (ms). */
      now: number;
      answers: Record<string, Promise<unknown>>;
    };
  }
}

/** Older than this (ms) they say too little of now. */
const GOOD_FOR = 60_000;

let whenTaken = (): void => undefined;

/**
 * Calls back after each answer that was taken: what changed since it was asked for, a live connection that came later was not told.
 * @returns ends that
 */
export function afterEarly(check: () => void): () => void {
  whenTaken = check;
  return () => {
    whenTaken = () => undefined;
  };
}

/**
 * The early answer of a read; undefined where there is none that is good: the caller asks itself then.
 * @param address path and query
 */
export async function takeEarly(address: string, token: string | null): Promise<unknown> {
  const { early } = window;
  const asked = early?.answers[address];
  if (!early || !asked) return undefined;
  delete early.answers[address];
  if (early.token !== token || Date.now() - early.now > GOOD_FOR) return undefined;
  const answer = await asked.catch(() => undefined);
  if (answer !== undefined) whenTaken();
  return answer;
}

/** From when on a list that was asked for early reaches; now, when there is none. */
export const listedFrom = (): number =>
  window.early && Object.keys(window.early.answers).some((address) => address.startsWith('/api/list_events'))
    ? window.early.now
    : Date.now();
