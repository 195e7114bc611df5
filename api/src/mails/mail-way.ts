/** The way of mails: over the mail server, or into the outbox. */
import type { ClubStore } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { restrictToOwner } from '@touchline/server/restrict-to-owner';
import type { DeliveryRecord } from '@touchline/server/service-records';
import { receiversStore } from '../data/mails/receivers.store';
import { clubsStore } from '../data/system/clubs.store';
import { asPng } from '../data/system/images';
import type { Outcome, Way } from './attempt';
import { commonFailure } from './common-failure';
import { CREST_ID, intoOutbox, overSmtp } from './deliver';
import { explainFailure } from './mail-failure';
import { outboxFolder } from './outbox';

const MAX_RETRY_DELAY_MS = 240_000;
/** About a day, because a mail server may be down over night. */
const MAX_ATTEMPTS = 360;
export const CLAIM_MS = 180_000;
/** A mail server that goes on writing without an end may take this long for a mail, so that the others get their turn (ms). */
export const LONGEST_MS = 150_000;
/** Exponential delay before the next attempt (ms). Its maximum keeps a mail from waiting over five minutes after an outage. */
export const retryDelay = (attempts: number): number => Math.min(5_000 * 2 ** attempts, MAX_RETRY_DELAY_MS);

interface Settings {
  store: ClubStore;
  config: Config;
  log: Logger;
  longestMs: number | undefined;
  /** Aborted at shutdown. */
  signal: AbortSignal;
}

export function mailWay({ store, config, log, longestMs = LONGEST_MS, signal }: Settings): Way {
  const receivers = receiversStore(store);
  const clubs = clubsStore(store);
  // Also when SMTP_URL is set, because older mails in the outbox contain links that open accounts.
  restrictToOwner(outboxFolder(config.DATA_DIR));
  const send = config.SMTP_URL ? overSmtp(config) : intoOutbox(config, log);
  const common = commonFailure(MAX_RETRY_DELAY_MS);

  /** Returns the club as a mail shows it. The crest is a PNG, because not every mail program can show WebP. */
  async function senderOf({ html = '' }: DeliveryRecord) {
    const { name, crest = '' } = await clubs.read();
    const image = html.includes(`cid:${CREST_ID}`) ? await clubs.crest(crest) : undefined;
    return { name, crest: image && (await asPng(image)) };
  }

  /** @throws Error of the mail server, or that it did not come to an end */
  async function sendInTime(mail: DeliveryRecord): Promise<void> {
    const known = common.known();
    if (known) throw known.error;
    const sending = new AbortController();
    const stop = () => sending.abort();
    const late = new Error(`The mail server took longer than ${longestMs / 1_000} seconds for a mail`);
    const timeout = setTimeout(() => sending.abort(late), longestMs);
    signal.addEventListener('abort', stop);
    try {
      await send(mail, await senderOf(mail), sending.signal);
    } catch (error) {
      throw sending.signal.reason === late ? late : error;
    } finally {
      clearTimeout(timeout);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Mails no more notices to an address that does not exist, until its owner resumes them. */
  async function pause({ to: emailAddress = '', userId }: DeliveryRecord, reason: string): Promise<void> {
    if (userId === undefined) return;
    await receivers.setPreferences(userId, { paused: { at: Date.now(), reason, emailAddress } });
  }

  async function afterFailure(mail: DeliveryRecord, error: unknown): Promise<Outcome> {
    common.note(error, config.MAIL_FROM);
    const { attempts, notices } = mail;
    const failure = explainFailure(error, config.MAIL_FROM);
    const { reason, fault } = failure;
    const isLast = attempts >= MAX_ATTEMPTS && !signal.aborted;
    const isAddressWrong = fault === 'address';
    if (notices && (isLast || isAddressWrong)) {
      if (isAddressWrong) await pause(mail, reason);
      log.warn({ reason, isAddressWrong }, 'mail of a notice given up');
      return { state: 'failed', reason };
    }
    log[isLast ? 'error' : 'warn']({ reason, fault, attempts }, isLast ? 'mail given up' : 'mail not sent');
    if (isLast) return { state: 'failed', reason };
    if (signal.aborted) return { retryAt: Date.now() };
    return { retryAt: common.known()?.until ?? Date.now() + retryDelay(attempts), failure };
  }

  return {
    name: 'mail',
    isOrdered: true,
    claimMs: CLAIM_MS,
    look: common.look,
    deliver: (mail) =>
      sendInTime(mail).then(
        () => ({ state: 'sent' }),
        (error: unknown) => afterFailure(mail, error),
      ),
  };
}
