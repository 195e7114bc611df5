/** Push messages to this browser (decision 0049). The service worker shows them: web/public/push-worker.js. */
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { call } from '../../lib/client';
import { PUSH_DEVICE_KEY as KEY, readToken } from '../../lib/token';

/** The memory of this browser of its push messages, so that it can be added again after its push service dropped it. */
interface PushDeviceMemory {
  /** Id of the device. */
  id: string;
  userId: string;
  /** Mark of the session that added it. */
  session: string;
}

function readPushDevice(): PushDeviceMemory | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as PushDeviceMemory;
  } catch {
    return undefined;
  }
}

function rememberPushDevice(device: PushDeviceMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // Private windows store nothing: the user adds the browser again by hand.
  }
}

function forgetPushDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

const registration = async () => (await navigator.serviceWorker.getRegistration('/')) ?? undefined;
const subscriptionOf = async () => (await (await registration())?.pushManager.getSubscription()) ?? undefined;

/** Returns the start of the SHA-256 of a text, hex. Of an endpoint it is the id of the device on the server. */
async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 24);
}

/**
 * Returns whether this browser has a subscription, or why it cannot. Asks for no permission.
 * @returns `id` of the device that it is, or was; the server's list says whether it gets messages
 */
export async function pushState(): Promise<{ state: PushState; id?: string }> {
  if (!isSupported()) return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await subscriptionOf();
  return subscription ? { state: 'on', id: await hashOf(subscription.endpoint) } : { state: 'off' };
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

/** Subscribes this browser, in place of an older subscription, which may be dead, and adds it as a device. */
async function subscribe(pushKey: string, userId: string): Promise<void> {
  const worker = (await registration()) ?? (await navigator.serviceWorker.register('/service-worker.js'));
  await navigator.serviceWorker.ready;
  // Otherwise the browser would return the old one, also when its push service has dropped it.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(pushKey);
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', expirationTime, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    const former = readPushDevice();
    const id = await call(noticesContract.add_push_device, {
      body: { name: browserName(), endpoint, expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
    });
    rememberPushDevice({ id, userId, session: await hashOf(readToken() ?? '') });
    // The server may have deleted it already.
    if (former && former.userId === userId && former.id !== id)
      await call(noticesContract.remove_push_device, { params: { id: former.id } }).catch(() => undefined);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Asks for the permission and subscribes this browser. Call it on a tap only.
 * @param pushKey the server's public key
 * @throws Error when the service worker does not start or the push service refuses, ApiError when the server does
 */
export async function addThisDevice(pushKey: string, userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return (await pushState()).state;
  await subscribe(pushKey, userId);
  return 'on';
}

/**
 * Adds this browser again if its user turned push messages on and it gets none any more: its push service dropped it, the browser made a
 * new subscription, or the session ended meanwhile. Not if the user removed it, maybe on another device, or signed out. Asks nothing.
 */
async function renew(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await subscriptionOf();
  const subscribedId = subscription && (await hashOf(subscription.endpoint));
  const known = readPushDevice();
  const id = known?.id ?? subscribedId;
  if (id === undefined) return;
  const [{ devices, pushKey }, user] = await Promise.all([
    call(noticesContract.show_preferences, {}),
    call(accountsContract.current_user, {}),
  ]);
  const session = await hashOf(readToken() ?? '');
  const device = devices.find((one) => one.id === id);
  if (!known && device) rememberPushDevice({ id, userId: user.id, session });
  // A device ends with the session that added it; within the session only its owner removes it.
  const isOfOlderSession = known?.userId === user.id && known.session !== session;
  if (!device && !isOfOlderSession) {
    if (known?.userId === user.id) forgetPushDevice();
    return;
  }
  const isFine = device && !device.gone && id === subscribedId && !isOfOlderSession;
  if (!isFine) await subscribe(pushKey, user.id);
}

/** One tab at a time, or each would end the subscription of the other. */
export const renewThisDevice = (): Promise<void> => navigator.locks.request('touchline-push-device', renew);

/** Ends the subscription of this browser, so that its push service drops messages. The server then forgets the device. */
export async function removeThisDevice(): Promise<void> {
  forgetPushDevice();
  await (await subscriptionOf())?.unsubscribe();
}
