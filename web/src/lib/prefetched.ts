/** Responses that the script of `index.html` requested while this code was still loading. Each is used once, by the first caller. */

declare global {
  interface Window {
    prefetched?: {
      /** Token of the session that requested them. */
      token: string | null;
      /** Time of the requests (ms). */
      now: number;
      responses: Record<string, Promise<unknown>>;
      /** The offline copy, which is read while the code loads. */
      copy?: Promise<unknown> | undefined;
      /** Set when the page shows the offline copy: the app then requests the week itself. */
      restored?: boolean;
    };
  }
}

/** Older responses are dropped (ms). */
const MAX_AGE_MS = 60_000;

let notifyUsed = (): void => undefined;

/**
 * Calls back after each use of a prefetched response. It may be older than the live connection, which has not received the changes
 * in between.
 * @returns unsubscribe
 */
export function onPrefetchedUsed(check: () => void): () => void {
  notifyUsed = check;
  return () => {
    notifyUsed = () => undefined;
  };
}

/**
 * Returns the prefetched response of a read, once. Undefined when there is none, or it is too old or of another session: the caller
 * then sends its own request.
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
 * Returns the start time for a list of events. It is the time of the prefetch, so that both requests have the same address, or now when
 * there is no usable prefetch.
 */
export const eventListStart = (): number =>
  window.prefetched &&
  Date.now() - window.prefetched.now <= MAX_AGE_MS &&
  Object.keys(window.prefetched.responses).some((address) => address.startsWith('/api/list_events'))
    ? window.prefetched.now
    : Date.now();
