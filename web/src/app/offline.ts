/** Registers the service worker, and offers new versions. */

import { registerSW } from 'virtual:pwa-register';
import { t } from '@lingui/core/macro';
import { unlessUnsaved } from '../lib/unsaved';
import { offerInstall } from './install';

/** Interval of the check for a new version (ms). */
const UPDATE_INTERVAL_MS = 3_600_000;

async function offerUpdate(update: () => void): Promise<void> {
  const { actionToast } = await import('../components/action-toast');
  actionToast('update', t`A new version of Touchline is ready.`, {
    label: t`Reload`,
    onClick: () => unlessUnsaved(update),
    stays: true,
  });
}

export function start(): void {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => void offerUpdate(() => void update(true)),
    // Another tab has activated the new version.
    onNeedReload: () => unlessUnsaved(() => window.location.reload()),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS);
    },
  });
  offerInstall();
}
