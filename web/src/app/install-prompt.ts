/** What Chromium hands out when a page can be installed; it is in no standard. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let held: InstallPrompt | null = null;
let whenThere: (prompt: InstallPrompt) => void = () => undefined;

/** Keeps the browser's offer until the page makes it; call it before the browser does. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
    whenThere(held);
  });
}

/** Calls back with the browser's offer, at once or whenever it comes. */
export function onInstallPrompt(take: (prompt: InstallPrompt) => void): void {
  whenThere = take;
  if (held) take(held);
}
