/** The offer to install Touchline on the home screen, shown once to a signed-in user on a phone. */
import { t } from '@lingui/core/macro';
import { readToken } from '../lib/token';
import { onInstallPrompt } from './install-prompt';

const SHOWN = 'touchline-install-offered';

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
  const text = t`Keep Touchline on your home screen. It opens at once, even without a connection.`;
  const byHand = t`Keep Touchline on your home screen. It opens at once, even without a connection. Tap Share, then “Add to Home Screen”.`;
  if (isIphone()) void offer(t`OK`, byHand, () => undefined);
  else onInstallPrompt((prompt) => void offer(t`Install`, text, () => void prompt.prompt()));
}
