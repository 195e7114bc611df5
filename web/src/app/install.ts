/** The offer to keep Touchline on the home screen: shown once to somebody who is signed in, on a phone. */
import { readToken } from '../lib/token';

/** What Chromium hands out when a page can be installed; it is in no standard. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const SHOWN = 'touchline-install-offered';
const TEXT = 'Keep Touchline on your home screen: your games are there at once, even without a connection.';
const BY_HAND = 'Tap Share, then “Add to Home Screen”.';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isPhone = () => matchMedia('(pointer: coarse)').matches;
/** Safari on a phone installs by hand only. */
const isIphone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Whether nothing was offered in this browser before; notes that it was offered now. */
function isFirst(): boolean {
  try {
    const shown = localStorage.getItem(SHOWN) !== null;
    localStorage.setItem(SHOWN, '1');
    return !shown;
  } catch {
    return false;
  }
}

/** @param prompt what the browser gave, if it did */
export async function offerInstall(prompt: Event | null): Promise<void> {
  const isOffered = prompt !== null || isIphone();
  if (!isOffered || !readToken() || isInstalled() || !isPhone() || !isFirst()) return;
  const { actionToast } = await import('../components/action-toast');
  if (prompt)
    actionToast('install', TEXT, {
      label: 'Install',
      onClick: () => void (prompt as InstallPrompt).prompt(),
      stays: true,
    });
  else actionToast('install', `${TEXT} ${BY_HAND}`, { label: 'OK', onClick: () => undefined, stays: true });
}
