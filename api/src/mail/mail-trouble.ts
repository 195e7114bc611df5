/** Tells failures of the mail server, or of its settings, from those of single addresses (decision 0060). */
import type { MailTrouble } from '@touchline/shared/notices/notices.contract';
import type { PreferencesRecord } from '@touchline/shared/server/notice-records';
import type { MailRecord } from '@touchline/shared/server/service-records';

/** From this number of addresses on, one reason is not theirs. */
const MANY_ADDRESSES = 3;
/** A server that says "later" means it for this long (ms). */
const LATER_MS = 15 * 60_000;
/** Addresses that were paused within this time belong together (ms). */
const PAUSED_TOGETHER_MS = 86_400_000;

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
  failing: readonly Pick<MailRecord, 'to' | 'failure'>[],
  paused: readonly NonNullable<PreferencesRecord['paused']>[],
  now: number,
): MailTrouble[] {
  const troubles = new Map<
    string,
    { reason: string; since: number; isOfServer: boolean; mails: number; to: Set<string> }
  >();
  const note = (
    to: string,
    { reason, since }: { reason: string; since: number },
    isOfServer: boolean,
    mails: 0 | 1,
  ) => {
    const known = troubles.get(kindOf(reason));
    troubles.set(kindOf(reason), {
      ...{
        reason,
        since: Math.min(since, known?.since ?? since),
        isOfServer: isOfServer || (known?.isOfServer ?? false),
      },
      ...{ mails: mails + (known?.mails ?? 0), to: (known?.to ?? new Set()).add(to) },
    });
  };
  for (const { to, failure } of failing) {
    if (!failure || (failure.isTemporary && failure.since > now - LATER_MS)) continue;
    note(to, failure, failure.fault === 'server', 1);
  }
  for (const { emailAddress, reason, at } of paused)
    if (at > now - PAUSED_TOGETHER_MS) note(emailAddress, { reason, since: at }, false, 0);
  return [...troubles.values()]
    .filter(({ isOfServer, to }) => isOfServer || to.size >= MANY_ADDRESSES)
    .map(({ reason, since, mails, to }) => ({ reason, since, mails, addresses: to.size }))
    .toSorted((one, other) => other.addresses - one.addresses);
}
