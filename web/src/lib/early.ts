/** Answers that the script of `index.html` asked for while this code was on its way. Each is taken once, by the first that asks. */

declare global {
  interface Window {
    early?: {
      /** Who was signed in then. */
      token: string | null;
      /** When that was (ms). */
      now: number;
      answers: Record<string, Promise<unknown>>;
      /** Set when the page shows what it kept: it asks for the week by itself. */
      restored?: boolean;
    };
  }
}

/** Older than this (ms) they say too little of now. */
const GOOD_FOR = 60_000;

let whenTaken = (): void => undefined;

/**
 * Calls back after each answer that was taken: it may be older than the live connection, which was not told of changes in between.
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

/**
 * The moment from which a list is asked for: that of the early request, so that the addresses are equal; now, when there was none
 * or it is too old.
 */
export const listedFrom = (): number =>
  window.early &&
  Date.now() - window.early.now <= GOOD_FOR &&
  Object.keys(window.early.answers).some((address) => address.startsWith('/api/list_events'))
    ? window.early.now
    : Date.now();
