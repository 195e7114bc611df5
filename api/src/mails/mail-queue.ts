/** The mail queue. Stores each mail, sends it in the background, and retries while the mail server is down. */

import type { ClubStore } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { restrictToOwner } from '@touchline/server/restrict-to-owner';
import type { MailRecord } from '@touchline/server/service-records';
import { Problem } from '@touchline/shared/errors';
import type { Mail, Mailer } from '../base/mailer';
import type { RateLimiters } from '../base/rate-limiters';
import { mailsStore } from '../data/mails/mails.store';
import { receiversStore } from '../data/mails/receivers.store';
import { noticesStore } from '../data/notices/notices.store';
import { clubsStore, ownName } from '../data/system/clubs.store';
import { asPng } from '../data/system/crest';
import { commonFailure } from './common-failure';
import { CREST_ID, intoOutbox, overSmtp } from './deliver';
import { mailBudget } from './mail-budget';
import { explainFailure } from './mail-failure';
import { outboxFolder } from './outbox';

const POLL_INTERVAL_MS = 15_000;
const MAX_RETRY_DELAY_MS = 240_000;
/** About a day, because a mail server may be down over night. */
const MAX_ATTEMPTS = 360;
/** After a crash the mail that was being sent is tried again. Longer than a slow mail server takes, or another process would send it, too (ms). */
export const CLAIM_MS = 180_000;
/** A mail server that goes on writing without an end may take this long for a mail, so that the others get their turn (ms). */
export const LONGEST_MS = 150_000;
/** A mail waits this long for an older one to the same person (ms). */
const AFTER_EARLIER_MS = 1_000;
/** At shutdown the mail that is being sent gets this long to finish (ms). If it were cut off, it might be sent twice. */
const SHUTDOWN_GRACE_MS = 10_000;
/** Exponential delay before the next attempt (ms). Its maximum keeps a mail from waiting over five minutes after an outage. */
export const retryDelay = (attempts: number): number => Math.min(5_000 * 2 ** attempts, MAX_RETRY_DELAY_MS);

interface Settings {
  store: ClubStore;
  rateLimiters: RateLimiters;
  config: Config;
  log: Logger;
  /** How long a mail server may take for a mail (ms). */
  longestMs?: number;
}

export function createMailer({ store, rateLimiters, config, log, longestMs = LONGEST_MS }: Settings): Mailer {
  const decide = mailBudget(rateLimiters);
  const mails = mailsStore(store);
  const notices = noticesStore(store);
  const receivers = receiversStore(store);
  const clubs = clubsStore(store);
  // Also when SMTP_URL is set, because older mails in the outbox contain links that open accounts.
  restrictToOwner(outboxFolder(config.DATA_DIR));
  const deliver = config.SMTP_URL ? overSmtp(config) : intoOutbox(config, log);
  let running: Promise<void> | undefined;
  let isWorkPending = false;
  let closed: Promise<void> | undefined;
  const shutdown = new AbortController();
  const common = commonFailure(MAX_RETRY_DELAY_MS);

  /** Stores the failure with the notices. Mails no more notices to a rejected address until its owner resumes them. */
  async function giveUp(
    { _id, to, notices: ids = [] }: MailRecord,
    reason: string,
    isAddressWrong: boolean,
  ): Promise<void> {
    const [first = ''] = ids;
    const notice = isAddressWrong ? await notices.byId(first) : null;
    if (notice) await receivers.setPreferences(notice.userId, { paused: { at: Date.now(), reason, emailAddress: to } });
    await notices.mailed(ids, 'failed', reason);
    await mails.remove(_id);
    log.warn({ reason, isAddressWrong }, 'mail of a notice given up');
  }

  /** Returns the club as a mail shows it. The crest is a PNG, because not every mail program can show WebP. */
  async function senderOf({ html = '' }: MailRecord) {
    const { name, crest = '' } = await clubs.read();
    const image = html.includes(`cid:${CREST_ID}`) ? await clubs.crest(crest) : undefined;
    return { name, crest: image && (await asPng(image)) };
  }

  /** @throws Error of the mail server, or that it did not come to an end */
  async function deliverInTime(mail: MailRecord): Promise<void> {
    const sending = new AbortController();
    const stop = () => sending.abort();
    const late = new Error(`The mail server took longer than ${longestMs / 1_000} seconds for a mail`);
    const timeout = setTimeout(() => sending.abort(late), longestMs);
    shutdown.signal.addEventListener('abort', stop);
    try {
      await deliver(mail, await senderOf(mail), sending.signal);
    } catch (error) {
      throw sending.signal.reason === late ? late : error;
    } finally {
      clearTimeout(timeout);
      shutdown.signal.removeEventListener('abort', stop);
    }
  }

  /** Keeps a claimed mail that could not be sent for another attempt, or gives it up. */
  async function receiveFailure(mail: MailRecord, error: unknown): Promise<void> {
    common.note(error, config.MAIL_FROM);
    const { _id, attempts } = mail;
    const isLast = attempts >= MAX_ATTEMPTS && !shutdown.signal.aborted;
    const failure = explainFailure(error, config.MAIL_FROM);
    const { reason, fault } = failure;
    if (mail.notices && (isLast || fault === 'address')) return giveUp(mail, reason, fault === 'address');
    log[isLast ? 'error' : 'warn']({ reason, fault, attempts }, isLast ? 'mail given up' : 'mail not sent');
    if (isLast) await mails.remove(_id);
    else if (shutdown.signal.aborted) await mails.wait(mail, Date.now());
    else await mails.failed(mail, common.known()?.until ?? Date.now() + retryDelay(attempts), failure);
  }

  /** Sends a mail, unless it is outdated, must wait for an older one, or another process sends it. */
  async function attempt(mail: MailRecord): Promise<void> {
    if (mail.until !== undefined && mail.until <= Date.now()) {
      await notices.mailed(mail.notices ?? [], 'dropped');
      await mails.remove(mail._id);
      return;
    }
    // Notices must arrive in order, so an older mail to the same person is sent first.
    const earlier = mail.notices && (await mails.earlierTo(mail));
    if (earlier) {
      await mails.wait(mail, Math.max(earlier.dueAt, Date.now() + AFTER_EARLIER_MS));
      return;
    }
    // Claims the mail before sending: only one process gets it, and after a crash it becomes due again.
    if (!(await mails.claim(mail, Date.now() + CLAIM_MS))) return;
    // Its receiver, or a child in it, was erased while it was being written.
    if (mail.notices && !(await notices.areStored(mail.notices))) {
      await mails.remove(mail._id);
      return;
    }
    try {
      const known = common.known();
      if (known) throw known.error;
      await deliverInTime(mail);
      // Before it removes the mail: otherwise, after a crash in between, a notice would wait for a mail that is gone.
      await notices.mailed(mail.notices ?? [], 'sent');
      await mails.remove(mail._id);
    } catch (error) {
      await receiveFailure({ ...mail, attempts: mail.attempts + 1 }, error);
    }
  }

  async function sendDue(): Promise<void> {
    common.look();
    for (const mail of await mails.due()) {
      // The remaining mails stay due for the next process.
      if (closed) return;
      await attempt(mail);
    }
  }

  /** Returns a mail as it is stored, signed by the club. */
  async function signed({ html, text, kind, about, by, whenLate, ...others }: Mail, isLate: boolean) {
    const { name, crest } = await clubs.read();
    const clubLine = ownName(name) === undefined ? 'Touchline' : `${name} · Touchline`;
    const signature = isLate && whenLate ? `${whenLate}\n\n${clubLine}` : clubLine;
    const club = { signature, crest: crest === undefined ? undefined : `cid:${CREST_ID}` };
    return { ...others, text: `${text}\n\n${signature}\n`, ...(html && { html: html(club) }) };
  }

  function work(): void {
    if (closed) return;
    if (running) {
      isWorkPending = true;
      return;
    }
    running = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'mail queue failed'))
      .finally(() => {
        running = undefined;
        if (isWorkPending) {
          isWorkPending = false;
          work();
        }
      });
  }

  async function finish(): Promise<void> {
    clearInterval(timer);
    const timeout = setTimeout(() => shutdown.abort(), SHUTDOWN_GRACE_MS);
    await running;
    clearTimeout(timeout);
  }

  const timer = setInterval(work, POLL_INTERVAL_MS);
  timer.unref();
  work();

  return {
    async send(mail: Mail) {
      if (/[\r\n]/.test(mail.to + mail.subject))
        throw new Problem('VALIDATION', 'An address or subject may not hold line breaks.');
      const decision = await decide(mail);
      if (decision === 'drop') return false;
      if (decision !== 'now') {
        await mails.keepForLater({ ...(await signed(mail, true)), id: decision.id }, Date.now() + decision.waitMs);
        return false;
      }
      const isNew = await mails.add(await signed(mail, false));
      work();
      return isNew;
    },
    close() {
      closed ??= finish();
      return closed;
    },
  };
}
