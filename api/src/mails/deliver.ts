/** The two ways of a mail: to the mail server, or into a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { makeFolder } from '@touchline/server/make-folder';
import type { DeliveryRecord } from '@touchline/server/service-records';
import { createTransport } from 'nodemailer';
import { outboxFile, outboxFolder } from './outbox';
import { openSmtp, secretRemover, withoutSecrets } from './smtp';

/** The id under which the HTML part shows the crest. */
export const CREST_ID = 'crest@touchline';

/** White space, control characters such as line breaks, and those that turn the direction of a text. */
const INVISIBLE = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

interface Club {
  /** Undefined until the club has a name. */
  name: string | undefined;
  /** PNG of the crest, if the mail shows it. */
  crest: Buffer | undefined;
}

/** Sends a mail. Rejects when it could not be sent, or the signal aborted it. */
type Deliver = (mail: DeliveryRecord, club: Club, signal: AbortSignal) => Promise<void>;

/**
 * Returns the parts of a mail. It comes from the club by name, and answers go to the support address. A mail keeps its message id, so
 * that a mailbox can tell a repeated one. Ids of mails return on other days, but not those of notices.
 */
function contentOf(
  { _id, to, subject, text, html, headers, notices, createdAt }: DeliveryRecord,
  { name, crest }: Club,
  { MAIL_FROM, SUPPORT_EMAIL }: Pick<Config, 'MAIL_FROM' | 'SUPPORT_EMAIL'>,
) {
  return {
    // As objects, so that no character of a name can add an address.
    from: { name: (name ?? 'Touchline').replace(INVISIBLE, ' ').trim(), address: MAIL_FROM },
    ...(SUPPORT_EMAIL !== MAIL_FROM && { replyTo: { name: '', address: SUPPORT_EMAIL } }),
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(headers && { headers }),
    messageId: notices ? `<${_id}@touchline>` : `<${_id}.${createdAt}@touchline>`,
    ...(crest && { attachments: [{ filename: 'crest.png', content: crest, cid: CREST_ID }] }),
  };
}

export function overSmtp(config: Config): Deliver {
  const transport = openSmtp(config);
  const remove = secretRemover(config);
  return async (mail, club, signal) => {
    try {
      await transport.sendMail({ ...contentOf(mail, club, config), signal });
    } catch (error) {
      throw withoutSecrets(error, remove);
    }
  };
}

/** Writes mails to files when no mail server is set. Logs its kind, because a subject may name a child, and the link, except in production, where it opens a real account. */
export function intoOutbox(config: Config, log: Logger): Deliver {
  const folder = outboxFolder(config.DATA_DIR);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, club) => {
    const { _id, kind, text = '', createdAt } = mail;
    const { message } = await transport.sendMail(contentOf(mail, club, config));
    await makeFolder(folder);
    await writeFile(join(folder, outboxFile(createdAt, _id)), message as Buffer, { mode: 0o600 });
    const link = config.NODE_ENV === 'production' ? undefined : /https?:\/\/\S+/.exec(text)?.[0];
    log.info({ kind, link }, 'mail written to the outbox');
  };
}
