/** Push messages to this browser (decision 0045). The service worker shows them: web/public/push-worker.js. */
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { call } from '../../lib/client';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

const registration = async () => (await navigator.serviceWorker.getRegistration('/')) ?? undefined;

/** Returns whether this browser gets push messages, or why it cannot. Asks for no permission. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await (await registration())?.pushManager.getSubscription()) ? 'on' : 'off';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Returns the name of this browser for the list of devices. */
function browserName(): string {
  const agent = navigator.userAgent;
  const browser =
    [
      ['Edg/', 'Edge'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark = '']) => agent.includes(mark))?.[1] ?? 'Browser';
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(agent)?.[0];
  return system ? `${browser}, ${system.replace('Mac OS X', 'Mac')}` : browser;
}

/**
 * Asks for the permission and subscribes this browser. Call it on a tap only.
 * @param pushKey the server's public key
 * @throws Error when the service worker does not start or the push service refuses, ApiError when the server does
 */
export async function addThisDevice(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const worker = (await registration()) ?? (await navigator.serviceWorker.register('/service-worker.js'));
  await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(pushKey);
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', expirationTime, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    await call(noticesContract.add_push_device, {
      body: { name: browserName(), endpoint, expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Ends the subscription of this browser, so that its push service drops messages. The server then forgets the device. */
export async function removeThisDevice(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
