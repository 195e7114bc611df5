/** Chromium's event for a page that can be installed. It is not standardised. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let heldOffer: InstallPrompt | null = null;
let onOffer: (prompt: InstallPrompt) => void = () => undefined;

/** Stores the browser's install event until the page offers it. Call it before the browser can send the event. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    heldOffer = event as InstallPrompt;
    onOffer(heldOffer);
  });
}

/** Calls back with the install event, at once if the browser has already sent it. */
export function onInstallPrompt(listener: (prompt: InstallPrompt) => void): void {
  onOffer = listener;
  if (heldOffer) listener(heldOffer);
}
