/** The part of a browser that subscribes to push messages, by the Push API: jsdom has none. */
import { vi } from 'vitest';

const bytesOf = (length: number) => new Uint8Array(length).fill(7);
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Installs it. A subscription stays, also when its push service has dropped it, until it is ended. */
export function installPush({ permission = 'granted' }: { permission?: NotificationPermission } = {}) {
  let made = 0;
  let subscription: PushSubscription | null = null;
  const push = {
    permission,
    endpoint: () => subscription?.endpoint,
    drop: () => {
      subscription = null;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (subscription) return subscription;
      made += 1;
      const endpoint = `https://push.example/${made}`;
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: base64url(bytesOf(65)), auth: base64url(bytesOf(16)) } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      } as unknown as PushSubscription;
      return subscription;
    },
  };
  const worker = { pushManager };
  vi.stubGlobal('PushManager', class {});
  const requestPermission = async () => push.permission;
  vi.stubGlobal(
    'Notification',
    Object.defineProperty({ requestPermission }, 'permission', { get: () => push.permission }),
  );
  vi.stubGlobal('isSecureContext', true);
  Object.assign(navigator, { locks: { request: (_name: string, run: () => unknown) => run() } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => worker, register: async () => worker, ready: Promise.resolve(worker) },
  });
  return push;
}
