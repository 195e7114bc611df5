/** The way of push messages: to all devices of an account whose sessions are open. */
import type { ClubStore } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import type { DeliveryRecord } from '@touchline/server/service-records';
import { receiversStore } from '../data/mails/receivers.store';
import type { Outcome, Way } from './attempt';
import { sendPush } from './push';

const CLAIM_MS = 60_000;
const MAX_ATTEMPTS = 6;
/** Exponential delay before the next attempt (ms). */
const retryDelay = (attempts: number): number => 10_000 * 2 ** attempts;

export function pushWay(services: { store: ClubStore; config: Config }): Way {
  const receivers = receiversStore(services.store);

  /** Sends to all devices at once. The message is sent when one of them gets it. */
  async function deliver({ userId = '', subject, text, push, until = 0, attempts }: DeliveryRecord): Promise<Outcome> {
    const devices = (await receivers.devicesOf(userId)).filter(({ gone }) => !gone);
    const payload = { id: '', title: subject, body: text, ...push };
    const ttl = (until - Date.now()) / 1_000;
    const results = await Promise.all(
      devices.map(async (device) => ({ device, result: await sendPush(services, device, payload, ttl) })),
    );
    for (const { device, result } of results) if (result === 'gone') await receivers.loseDevice(device._id);
    if (results.some(({ result }) => result === 'sent')) return { state: 'sent' };
    const failures = results.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
    const last = failures.at(-1);
    if (!last) return { state: 'dropped' };
    const mayRetry = attempts < MAX_ATTEMPTS && failures.some(({ isFinal }) => !isFinal);
    return mayRetry ? { retryAt: Date.now() + retryDelay(attempts) } : { state: 'failed', reason: last.failed };
  }

  return { name: 'push', isOrdered: false, claimMs: CLAIM_MS, deliver };
}
