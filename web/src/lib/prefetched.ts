/** Responses that the script of `index.html` requested while this code was still loading. Each is used once, by the first caller. */

import { learnTime, now } from './now';

declare global {
  interface Window {
    prefetched?: {
      /** Token of the session that requested them. */
      token: string | null;
      /** Time of the device at the requests (ms). */
      at: number;
      /** Time of the server at the first response that tells it (ms). */
      now?: number;
      /** Responses and the times (ms) of their request and arrival, for `learnTime`. */
      arrived: Parameters<typeof learnTime>[];
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
  if (prefetched.token !== token || Date.now() - prefetched.at > MAX_AGE_MS) return undefined;
  const body = await response.catch(() => undefined);
  for (const arrival of prefetched.arrived.splice(0)) learnTime(...arrival);
  if (body !== undefined) notifyUsed();
  return body;
}

/**
 * Returns the start time for a list of events. It is the time of the prefetch, so that both requests have the same address, or now when
 * there is no usable prefetch.
 */
export function eventListStart(): number {
  const { prefetched } = window;
  const isUsable =
    prefetched &&
    Date.now() - prefetched.at <= MAX_AGE_MS &&
    Object.keys(prefetched.responses).some((address) => address.startsWith('/api/list_events'));
  return (isUsable && prefetched.now) || now();
}
