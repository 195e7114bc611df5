/** Tells failures of the mail server, or of its settings, from those of single addresses (decision 0056). */

import type { PreferencesRecord } from '@touchline/server/notice-records';
import type { DeliveryRecord } from '@touchline/server/service-records';
import type { MailTrouble } from '@touchline/shared/notices/notices.contract';

/** A reason that this many addresses share is not the fault of one of them. */
const MANY_ADDRESSES = 3;
/** A temporary failure is a trouble when it lasts longer than this (ms). */
const LATER_MS = 15 * 60_000;
/** Addresses that were paused within this time belong together (ms). */
const PAUSED_TOGETHER_MS = 86_400_000;

/** Failures with one reason. */
interface Trouble {
  reason: string;
  /** Time of the first of them (ms). */
  since: number;
  isOfServer: boolean;
  /** Number of waiting mails. */
  mails: number;
  to: Set<string>;
}

/** Returns what equal failures have in common: their codes, or else their text without ids of mails and connections. */
function kindOf(reason: string): string {
  const [codes, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(reason) ?? [];
  return enhanced ? (codes ?? '') : `${code ?? ''} ${reason.replace(/\S*\d\S*/g, '')}`;
}

/**
 * Returns the troubles of now, those with the most addresses first.
 * @param failing mails that wait after a failure
 * @param paused addresses that are paused
 */
export function troublesOf(
  failing: readonly Pick<DeliveryRecord, 'to' | 'failure'>[],
  paused: readonly NonNullable<PreferencesRecord['paused']>[],
  now: number,
): MailTrouble[] {
  const troubles = new Map<string, Trouble>();
  /** Adds an address to the trouble of this kind, which shows the last reason. */
  const add = (to: string, reason: string, since: number): Trouble => {
    const kind = kindOf(reason);
    const trouble = troubles.get(kind) ?? { reason, since, isOfServer: false, mails: 0, to: new Set() };
    troubles.set(kind, trouble);
    trouble.reason = reason;
    trouble.since = Math.min(trouble.since, since);
    trouble.to.add(to);
    return trouble;
  };
  for (const { to = '', failure } of failing) {
    if (!failure || (failure.isTemporary && failure.since > now - LATER_MS)) continue;
    const trouble = add(to, failure.reason, failure.since);
    trouble.mails += 1;
    trouble.isOfServer ||= failure.fault === 'server';
  }
  for (const { emailAddress, reason, at } of paused) if (at > now - PAUSED_TOGETHER_MS) add(emailAddress, reason, at);
  return [...troubles.values()]
    .filter(({ isOfServer, to }) => isOfServer || to.size >= MANY_ADDRESSES)
    .map(({ reason, since, mails, to }) => ({ reason, since, mails, addresses: to.size }))
    .toSorted((one, other) => other.addresses - one.addresses);
}
