/** The mail queue: stored first, sent apart from the call, tried again while the mail server is away. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@touchline/shared/errors';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Config } from '@touchline/shared/server/config/config';
import type { Logger } from '@touchline/shared/server/log';
import { describeError } from '@touchline/shared/server/log-masks';
import type { MailRecord } from '@touchline/shared/server/records';
import { restrictToOwner } from '@touchline/shared/server/restrict-to-owner';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer';
import { mailsStore } from './mails.store';
import { outboxFile, outboxFolder } from './outbox';
import { openSmtp } from './smtp';

const LOOK_AGAIN_MS = 15_000;
const LONGEST_WAIT_MS = 240_000;
/** About a day: a mail server may be away over night. */
const MAX_ATTEMPTS = 360;
/** A mail that is on its way when the process is to stop gets this long, as calls do (ms): cut off, it might come twice. */
const LAST_MAIL_MS = 10_000;
/**
 * The next try waits twice as long as the last, but no longer than what, with the look-out every 15 s, has a mail sent
 * within five minutes of the mail server's return.
 */
export const waitBeforeTry = (attempts: number): number => Math.min(5_000 * 2 ** attempts, LONGEST_WAIT_MS);

interface Settings {
  store: ClubStore;
  config: Config;
  log: Logger;
}

/** Rejects when the mail could not be sent, or the signal came first. */
type Deliver = (mail: MailRecord, signal: AbortSignal) => Promise<void>;

function overSmtp(config: Config): Deliver {
  const transport = openSmtp(config);
  const { SUPPORT_EMAIL } = config;
  return async ({ to, subject, text }, signal) => {
    await transport.sendMail({ from: SUPPORT_EMAIL, to, subject, text, signal });
  };
}

/** Without a mail server: files to look at, and the link in the log, but for production, where it opens a real account. */
function intoOutbox({ DATA_DIR, SUPPORT_EMAIL, NODE_ENV }: Config, log: Logger): Deliver {
  const folder = outboxFolder(DATA_DIR);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ _id, to, subject, text, createdAt }) => {
    const { message } = await transport.sendMail({ from: SUPPORT_EMAIL, to, subject, text });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, outboxFile(createdAt, _id)), message as Buffer, { mode: 0o600 });
    const link = NODE_ENV === 'production' ? undefined : /https?:\/\/\S+/.exec(text)?.[0];
    log.info({ link }, `mail "${subject}" written to the outbox`);
  };
}

export function createMailer({ store, config, log }: Settings): Mailer {
  const mails = mailsStore(store);
  // Also when mails are sent by now: those of before open accounts, too.
  restrictToOwner(outboxFolder(config.DATA_DIR));
  const deliver = config.SMTP_URL ? overSmtp(config) : intoOutbox(config, log);
  let running: Promise<void> | undefined;
  let again = false;
  let closed: Promise<void> | undefined;
  const cut = new AbortController();

  async function sendDue(): Promise<void> {
    for (const mail of await mails.due()) {
      // The others stay due, for whoever comes next.
      if (closed) return;
      const attempts = mail.attempts + 1;
      // Taken before it is sent: of two processes one gets it, and a crash leaves it for later.
      if (!(await mails.take(mail, Date.now() + waitBeforeTry(attempts)))) continue;
      try {
        await deliver(mail, cut.signal);
        await mails.remove(mail._id);
      } catch (error) {
        const isLast = attempts >= MAX_ATTEMPTS && !cut.signal.aborted;
        const { message: reason, code } = describeError(error);
        log[isLast ? 'error' : 'warn']({ reason, code, attempts }, isLast ? 'mail given up' : 'mail not sent');
        if (isLast) await mails.remove(mail._id);
      }
    }
  }

  function work(): void {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    running = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'mail queue'))
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          work();
        }
      });
  }

  async function end(): Promise<void> {
    clearInterval(timer);
    const patience = setTimeout(() => cut.abort(), LAST_MAIL_MS);
    await running;
    clearTimeout(patience);
  }

  const timer = setInterval(work, LOOK_AGAIN_MS);
  timer.unref();
  work();

  return {
    async send({ to, subject, text }: Mail) {
      if (/[\r\n]/.test(to + subject))
        throw new Problem('VALIDATION', 'An address or subject may not hold line breaks.');
      await mails.add({ to, subject, text });
      work();
    },
    close() {
      closed ??= end();
      return closed;
    },
  };
}
