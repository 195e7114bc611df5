/** Checks that the mail server responds and accepts the login. Sends no mail. */
import { outboxFolder } from '@touchline/api/mail/outbox';
import { openSmtp } from '@touchline/api/mail/smtp';
import type { Config } from '@touchline/shared/server/config/config';
import { advice, type Finding, ok, placeOf, unreachable, wordsOf, wrong } from './finding';

export async function examineMail(config: Config): Promise<Finding[]> {
  const { SMTP_URL: url, DATA_DIR } = config;
  if (!url)
    return [
      advice(
        `No mail is sent. Mails are only written to ${outboxFolder(DATA_DIR)}, so people who create an account get no link to activate it.`,
        'Set SMTP_URL to your mail server, such as smtps://user:password@mail.example.com.',
      ),
    ];
  const transport = openSmtp(config);
  try {
    await transport.verify();
    return [ok(`The mail server at ${placeOf(url)} responds and accepts the sign-in.`)];
  } catch (error) {
    const place = placeOf(url);
    const words = wordsOf(error);
    if (/EAUTH|Missing credentials|Invalid login|authentication/i.test(words))
      return [wrong(`The mail server at ${place} rejects the sign-in.`, 'Check user and password in SMTP_URL.')];
    if (/certificate|SSL|TLS|wrong version number/i.test(words))
      return [
        wrong(
          `The mail server at ${place} and the club cannot agree on encryption.`,
          'Use smtps:// for port 465, and smtp:// for 587 and 25. The certificate must be valid.',
        ),
      ];
    return [
      wrong(
        unreachable('the mail server', url, error) ?? `What runs at ${place} is not a mail server.`,
        'Check the host and port in SMTP_URL, and the firewall. The club retries unsent mails for a day.',
      ),
    ];
  } finally {
    transport.close();
  }
}
