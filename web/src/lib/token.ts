/** The access token, stored in a cookie that only this page reads. The server reads it from the header (specification 4.1). */
const NAME = 'fa-access-token';
const THIRTY_DAYS = 2_592_000;
/** Key of what this browser remembers of its push messages: `push-device.ts`. Signing out deletes it, too. */
export const PUSH_DEVICE_KEY = 'touchline-push-device';

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Returns the token of this browser's session. */
export function readToken(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return pair ? decodeURIComponent(pair.slice(NAME.length + 1)) || null : null;
}

export function writeToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${NAME}=${encodeURIComponent(token)}; path=/; max-age=${THIRTY_DAYS}; SameSite=Strict`;
  notify();
}

export function clearToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${NAME}=; path=/; max-age=0; SameSite=Strict`;
  notify();
}

/** Calls back after each change. Changes in other tabs are detected when this tab gets the focus. */
export function subscribeToken(listener: () => void): () => void {
  listeners.add(listener);
  const check = () => listener();
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
  };
}
