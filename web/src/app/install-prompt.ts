/** What Chromium hands out when a page can be installed; it is in no standard. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let heldOffer: InstallPrompt | null = null;
let onOffer: (prompt: InstallPrompt) => void = () => undefined;

/** Keeps the browser's offer until the page makes it; call it before the browser does. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    heldOffer = event as InstallPrompt;
    onOffer(heldOffer);
  });
}

/** Calls back with the browser's offer, at once or whenever it comes. */
export function onInstallPrompt(listener: (prompt: InstallPrompt) => void): void {
  onOffer = listener;
  if (heldOffer) listener(heldOffer);
}
