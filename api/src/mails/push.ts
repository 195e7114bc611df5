/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, signed with this club's keys. */
import { ECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Config } from '@touchline/server/config/config';
import type { DeviceRecord, SecretRecord } from '@touchline/server/notice-records';
import { isPublicHost, publicLookup } from '@touchline/server/public-hosts';
import webPush from 'web-push';
import type { Services } from '../base/services';
import { receiversStore } from '../data/mails/receivers.store';

const VAPID = 'vapid';
/** Time limit for the whole response of a push service (ms), however slowly it sends. */
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Returns whether the server may send to an endpoint. Endpoints come from users, so only public hosts with https are accepted, besides
 * the origin that tests set.
 */
export function isAllowedEndpoint(endpoint: string, { PUSH_TEST_ORIGIN }: Pick<Config, 'PUSH_TEST_ORIGIN'>): boolean {
  let url: URL;
  try {
    url = new URL(endpoint);
  } catch {
    return false;
  }
  if (PUSH_TEST_ORIGIN !== undefined && url.origin === PUSH_TEST_ORIGIN) return true;
  if (url.protocol !== 'https:' || url.username || url.password || (url.port && url.port !== '443')) return false;
  return isPublicHost(url.hostname);
}

/** Returns whether messages can be encrypted for this key of a browser: a point of its curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

/** Returns the keys of this club. Makes them on the first call. */
export async function vapidKeys(store: Services['store']): Promise<SecretRecord> {
  const receivers = receiversStore(store);
  const existing = await receivers.secret(VAPID);
  if (existing) return existing;
  await receivers.addSecret({ _id: VAPID, ...webPush.generateVAPIDKeys() });
  return (await receivers.secret(VAPID)) as SecretRecord;
}

export type PushResult = 'sent' | 'gone' | { failed: string; isFinal: boolean };

/**
 * @param payload its id stays the same when a message is sent again after a crash: the push service and the browser keep one of them
 * @param ttl seconds that the push service keeps the message
 * @param timeoutMs see `RESPONSE_TIMEOUT_MS`
 */
export async function sendPush(
  { store, config }: Pick<Services, 'store' | 'config'>,
  device: DeviceRecord,
  payload: { id: string },
  ttl: number,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<PushResult> {
  if (!isAllowedEndpoint(device.endpoint, config) || !isPublicKey(device.keys.p256dh)) return 'gone';
  const { publicKey, privateKey } = await vapidKeys(store);
  const { method, headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: device.keys },
    JSON.stringify(payload),
    {
      TTL: Math.max(60, Math.round(ttl)),
      urgency: 'high',
      topic: payload.id.replaceAll('-', ''),
      vapidDetails: { subject: `mailto:${config.SUPPORT_EMAIL}`, publicKey, privateKey },
    },
  );
  const isTest = config.PUSH_TEST_ORIGIN !== undefined && new URL(endpoint).origin === config.PUSH_TEST_ORIGIN;
  const outcome = await new Promise<number | string>((done) => {
    const { request } = endpoint.startsWith('http:') ? http : https;
    const sending = request(
      endpoint,
      { method, headers, signal: AbortSignal.timeout(timeoutMs), ...(!isTest && { lookup: publicLookup }) },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      },
    );
    sending.on('error', ({ name, message }) =>
      done(name === 'AbortError' ? 'The push service does not respond' : message),
    );
    sending.end(body);
  });
  if (typeof outcome === 'string') return { failed: outcome, isFinal: false };
  const status = outcome;
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'sent';
  return { failed: `The push service answered ${status}`, isFinal: status >= 400 && status < 500 && status !== 429 };
}
