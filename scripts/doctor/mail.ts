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
        `No mail is sent: what would be sent lies in ${outboxFolder(DATA_DIR)}, and nobody who registers gets their link.`,
        'Set SMTP_URL to your mail server, such as smtps://user:password@mail.example.com.',
      ),
    ];
  const transport = openSmtp(config);
  try {
    await transport.verify();
    return [ok(`The mail server at ${placeOf(url)} answers and lets the club in.`)];
  } catch (error) {
    const place = placeOf(url);
    const words = wordsOf(error);
    if (/EAUTH|Missing credentials|Invalid login|authentication/i.test(words))
      return [wrong(`The mail server at ${place} does not let the club in.`, 'Check user and password in SMTP_URL.')];
    if (/certificate|SSL|TLS|wrong version number/i.test(words))
      return [
        wrong(
          `The mail server at ${place} and the club cannot agree on encryption.`,
          'smtps:// is for port 465, smtp:// for 587 and 25; its certificate must be valid.',
        ),
      ];
    return [
      wrong(
        unreachable('the mail server', url, error) ?? `The mail server at ${place} does not speak as one.`,
        'See that SMTP_URL names it and its port, and that no firewall stands between. Mails wait for a day.',
      ),
    ];
  } finally {
    transport.close();
  }
}
