/** The offer to install Touchline on the home screen, shown once to a signed-in user on a phone. */
import { readToken } from '../lib/token';
import { onInstallPrompt } from './install-prompt';

const SHOWN = 'touchline-install-offered';
const TEXT = 'Keep Touchline on your home screen: your games are there at once, even without a connection.';
const BY_HAND = 'Tap Share, then “Add to Home Screen”.';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isPhone = () => matchMedia('(pointer: coarse)').matches;
/** Safari on iOS has no install prompt: the user installs through the Share menu. */
const isIphone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Returns whether this is the first offer in this browser, and records it. */
function isFirst(): boolean {
  try {
    const shown = localStorage.getItem(SHOWN) !== null;
    localStorage.setItem(SHOWN, '1');
    return !shown;
  } catch {
    return false;
  }
}

async function offer(label: string, text: string, onClick: () => void): Promise<void> {
  if (!readToken() || isInstalled() || !isPhone() || !isFirst()) return;
  const { actionToast } = await import('../components/action-toast');
  actionToast('install', text, { label, onClick, stays: true });
}

/** Offers the installation now, or when Chromium sends its install event. */
export function offerInstall(): void {
  if (isIphone()) void offer('OK', `${TEXT} ${BY_HAND}`, () => undefined);
  else onInstallPrompt((prompt) => void offer('Install', TEXT, () => void prompt.prompt()));
}
