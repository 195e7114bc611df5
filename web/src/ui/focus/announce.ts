/** The one live region of the page: says to screen readers what changed where nothing else says it. */
let said = '';
const listeners = new Set<() => void>();

/** Announces a text politely, also the same one again. */
export function announce(text: string): void {
  // Screen readers stay silent when the text of a live region is set to what it was.
  said = text && text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export const announced = (): string => said;

export function onAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
