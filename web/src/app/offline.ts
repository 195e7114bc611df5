/** Registers the service worker, and offers new versions and the installation on the home screen. */

import { t } from '@lingui/core/macro';
import { now } from '../lib/now';
import { readToken } from '../lib/token';
import { unlessUnsaved } from '../lib/unsaved';
import { onInstallPrompt } from './install-prompt';

/** Interval of the check for a new version (ms). */
const UPDATE_INTERVAL_MS = 3_600_000;

async function offerUpdate(update: () => void): Promise<void> {
  const { actionToast } = await import('../ui/toasts/action-toast');
  actionToast('update', t`A new version of Touchline is ready.`, {
    label: t`Reload`,
    onClick: () => unlessUnsaved(update),
    stays: true,
  });
}

const OFFERED_KEY = 'touchline-install-offered';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isPhone = () => matchMedia('(pointer: coarse)').matches;
/** Safari on iOS has no install prompt: the user installs through the Share menu. */
const isIphone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Returns whether this is the first offer in this browser, and records it. */
function isFirstOffer(): boolean {
  try {
    const wasOffered = localStorage.getItem(OFFERED_KEY) !== null;
    localStorage.setItem(OFFERED_KEY, '1');
    return !wasOffered;
  } catch {
    return false;
  }
}

async function offerOnce(label: string, text: string, onClick: () => void): Promise<void> {
  if (!readToken() || isInstalled() || !isPhone() || !isFirstOffer()) return;
  const { actionToast } = await import('../ui/toasts/action-toast');
  actionToast('install', text, { label, onClick, stays: true });
}

/** Offers the home screen once to a signed-in user on a phone: now, or when Chromium sends its install event. */
function offerInstall(): void {
  const text = t`Keep Touchline on your home screen. It opens at once, even without a connection.`;
  const byHand = t`Keep Touchline on your home screen. It opens at once, even without a connection. Tap Share, then “Add to Home Screen”.`;
  if (isIphone()) void offerOnce(t`OK`, byHand, () => undefined);
  else onInstallPrompt((prompt) => void offerOnce(t`Install`, text, () => void prompt.prompt()));
}

/** After this time an app that was in the background counts as opened again (ms). */
const REOPENED_AFTER_MS = 3_600_000;

/** Adds this browser again for push messages, if it gets none any more although its user wants them. */
function keepPush(): void {
  let checkedAt = 0;
  const check = () => {
    const isDue = document.visibilityState === 'visible' && now() - checkedAt > REOPENED_AFTER_MS;
    if (!isDue || !readToken() || !('Notification' in window) || Notification.permission !== 'granted') return;
    checkedAt = now();
    // Without a connection the next opening tries again.
    import('../features/profile/this-device').then(({ renewThisDevice }) => renewThisDevice()).catch(() => undefined);
  };
  check();
  document.addEventListener('visibilitychange', check);
}

async function registerServiceWorker(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', () => void offerUpdate(() => worker.messageSkipWaiting()));
  // This tab or another one has activated the new version.
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) unlessUnsaved(() => window.location.reload());
  });
  const registration = await worker.register({ immediate: true });
  if (registration) setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS);
}

export function start(): void {
  // If the code cannot load, or storage is switched off, the app works online only.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) registerServiceWorker().catch(() => undefined);
  offerInstall();
  keepPush();
}
