import { useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../../lib/lazy-with-retry';

/** How long a toast stays (ms). */
export const TOAST_MS = 8_000;

const Toasts = lazyWithRetry(() => import('./toasts'));

let isRequested = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Loads the code of toasts. Toasts that are shown earlier wait in Mantine's store. */
export function loadToasts(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

export function ToastHost() {
  const show = useSyncExternalStore(subscribe, () => isRequested);
  return show && <Toasts />;
}
