/** The server's time. A phone's clock may be days off, and would hide tomorrow's game. */

const KEY = 'touchline-clock';
const listeners = new Set<() => void>();

/** The server's clock minus the device's (ms). */
let offset = 0;
try {
  const [kept, at] = JSON.parse(localStorage.getItem(KEY) ?? '');
  const passed = Date.now() - at;
  // Drops the correction if somebody has set the clock since: back, or forward by at least what it was behind. A correction that is kept
  // wrongly then shows the page an earlier time, and a past game is better than a hidden next one.
  if (passed >= 0 && (kept < 0 || passed < kept)) offset = kept;
} catch {}

/** Returns the server's time (ms), as far as it is known. Use it for everything but the length of a wait. */
export const now = (): number => Date.now() + offset;

/** Returns how far the device's clock is behind the server's (ms); negative if it is ahead. */
export const clockOffset = (): number => offset;

/**
 * Calls back when the correction changes by more than a minute.
 * @returns unsubscribe
 */
export function onClockMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Corrects the clock by the `Date` of a response. Ignores responses that a cache may have stored.
 * @param sentAt time of the device when the request was sent (ms)
 * @param receivedAt time of the device when the response arrived (ms)
 */
export function learnTime({ headers }: Response, sentAt: number, receivedAt = Date.now()): void {
  const date = Date.parse(headers.get('date') ?? '');
  // The header is in whole seconds, and was written between the two times. A correction within these bounds stays.
  const least = date - receivedAt;
  const most = date + 1_000 - sentAt;
  // The bounds cross if the device's clock was set back during the call.
  if (headers.get('cache-control') !== 'no-store' || !(least <= most)) return;
  const before = offset;
  if (least > offset || most < offset) offset = least < 0 && most > 0 ? 0 : Math.round((least + most) / 2);
  try {
    if (offset || before) localStorage.setItem(KEY, JSON.stringify([offset, receivedAt]));
  } catch {}
  if (Math.abs(offset - before) > 60_000) for (const listener of listeners) listener();
}
