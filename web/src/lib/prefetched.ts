/** Answers that the script of `index.html` asked for while this code was on its way. Each is taken once, by the first that asks. */

declare global {
  interface Window {
    prefetched?: {
      /** Who was signed in then. */
      token: string | null;
      /** When that was (ms). */
      now: number;
      responses: Record<string, Promise<unknown>>;
      /** Set when the page shows what it kept: it asks for the week by itself. */
      restored?: boolean;
    };
  }
}

/** Older than this (ms) they say too little of now. */
const MAX_AGE_MS = 60_000;

let notifyUsed = (): void => undefined;

/**
 * Calls back after each answer that was taken: it may be older than the live connection, which was not told of changes in between.
 * @returns ends that
 */
export function onPrefetchedUsed(check: () => void): () => void {
  notifyUsed = check;
  return () => {
    notifyUsed = () => undefined;
  };
}

/**
 * The early answer of a read; undefined where there is none that is good: the caller asks itself then.
 * @param address path and query
 */
export async function takePrefetched(address: string, token: string | null): Promise<unknown> {
  const { prefetched } = window;
  const response = prefetched?.responses[address];
  if (!prefetched || !response) return undefined;
  delete prefetched.responses[address];
  if (prefetched.token !== token || Date.now() - prefetched.now > MAX_AGE_MS) return undefined;
  const body = await response.catch(() => undefined);
  if (body !== undefined) notifyUsed();
  return body;
}

/**
 * The moment from which a list is asked for: that of the early request, so that the addresses are equal; now, when there was none
 * or it is too old.
 */
export const eventListStart = (): number =>
  window.prefetched &&
  Date.now() - window.prefetched.now <= MAX_AGE_MS &&
  Object.keys(window.prefetched.responses).some((address) => address.startsWith('/api/list_events'))
    ? window.prefetched.now
    : Date.now();
