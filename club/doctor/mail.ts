/** Checks the mail server as far as it goes without sending a mail: sign-in, sender and receiver. */
import { isMistrusted } from '@touchline/api/mails/mail-failure';
import { outboxFolder } from '@touchline/api/mails/outbox';
import { inOneLine, openEnvelope, type Reply } from '@touchline/api/mails/smtp';
import type { Config } from '@touchline/server/config/config';
import { advice, type Finding, ok, placeOf, unreachable, wordsOf, wrong } from './finding';

const isAccepted = ({ code }: Reply): boolean => code >= 200 && code < 300;
const isLater = ({ code }: Reply): boolean => code >= 400 && code < 500;

function explainConnection(url: string, error: unknown): Finding {
  const place = placeOf(url);
  const words = wordsOf(error);
  const { response = '' } = error as { response?: string };
  const answer = response ? `: "${inOneLine(response)}"` : '';
  if (/^4\d\d[ -]/.test(response))
    return advice(`The mail server at ${place} says to try later${answer}.`, 'Run the doctor again in a few minutes.');
  if (/EAUTH|Missing credentials|Invalid login|authentication/i.test(words))
    return wrong(
      `The mail server at ${place} rejects the sign-in${answer}.`,
      'Check user and password in SMTP_URL. Special characters are percent-encoded: @ as %40. Some providers want a password that is made for programs.',
    );
  if (/^5\d\d[ -]/.test(response))
    return wrong(`The mail server at ${place} refuses the connection${answer}.`, 'Ask the provider with these words.');
  if (isMistrusted(error))
    return wrong(
      `The club does not trust the certificate of the mail server at ${place}: ${inOneLine((error as Error).message)}.`,
      'Write the host in SMTP_URL as its certificate names it, or renew the certificate. If the server is your own and its certificate self-signed, name the certificate in NODE_EXTRA_CA_CERTS; if it runs on this machine, smtp://…?ignoreTLS=true sends to it without encryption.',
    );
  if (/certificate|SSL|TLS|wrong version number/i.test(words))
    return wrong(
      `The mail server at ${place} and the club cannot agree on encryption.`,
      'Use smtps:// for port 465, and smtp:// for 587 and 25. The certificate must be valid.',
    );
  return wrong(
    unreachable('the mail server', url, error) ?? `What runs at ${place} is not a mail server.`,
    'Check the host and port in SMTP_URL, and the firewall. The club retries unsent mails for a day.',
  );
}

/** The reply to `MAIL FROM`. */
function explainSender(sender: string, reply: Reply): Finding {
  const says = `The mail server does not take mails from ${sender}: "${reply.text}".`;
  if (isLater(reply)) return advice(says, 'It says to try later. Run the doctor again in a few minutes.');
  if (reply.code === 530 || /5\.7\.0\b|must issue a starttls|authenticat|sign in|log ?in/i.test(reply.text))
    return wrong(
      says,
      'It wants a sign-in or encryption first. Set user and password in SMTP_URL, and use port 587 or 465.',
    );
  return wrong(
    says,
    'Set MAIL_FROM to an address from which this server lets you send: usually the account in SMTP_URL, or an address of your domain that the provider has confirmed.',
  );
}

/** The reply to `RCPT TO`. Servers may check the sender only here. */
function explainReceiver(receiver: string, sender: string, reply: Reply): Finding {
  if (/sender/i.test(reply.text) || (reply.text.includes(sender) && receiver !== sender))
    return explainSender(sender, reply);
  const says = `The mail server does not take mails to ${receiver}: "${reply.text}".`;
  if (isLater(reply))
    return advice(says, 'It says to try later. That is usual for strangers: the club tries again for a day.');
  if (/5\.1\.(?:[123]|10)\b|5\.2\.1\b/.test(reply.text))
    return receiver === sender
      ? wrong(
          says,
          'MAIL_FROM is an address that does not exist there. Answers to mails would be lost: choose one that exists.',
        )
      : advice(
          says,
          'This address does not exist or takes no mail. Try another one: npm run doctor -- somebody@example.com',
        );
  if (/5\.2\.2\b/.test(reply.text))
    return advice(says, 'The mailbox of this address is full. Mails to others may work.');
  // Postfix says the second on its port for people with an account.
  if (/relay|client host rejected/i.test(reply.text))
    return wrong(
      says,
      'It forwards no mails for this club. Set user and password in SMTP_URL, or use the outgoing server of your provider (port 587 or 465) instead of the one that receives mails (port 25).',
    );
  return wrong(
    says,
    'Its answer says why. Usual reasons: MAIL_FROM is not an address of this account, or the address of this server is on a list of senders of spam. Ask the provider with these words.',
  );
}

/** @param receiver the address that is tried; no mail is sent to it. Without it that of the first account, or the club's own */
export async function examineMail(config: Config, receiver?: string): Promise<Finding[]> {
  const { SMTP_URL: url, DATA_DIR, MAIL_FROM: sender, SUPPORT_EMAIL, ROOT_EMAIL } = config;
  if (!url)
    return [
      advice(
        `No mail is sent. Mails are only written to ${outboxFolder(DATA_DIR)}, so people who create an account get no link to activate it.`,
        'Set SMTP_URL to your mail server, such as smtps://user:password@mail.example.com.',
      ),
    ];
  const place = placeOf(url);
  const to = receiver ?? ROOT_EMAIL ?? SUPPORT_EMAIL;
  try {
    const { isSignedIn, wantsSignIn, from, rcpt } = await openEnvelope(config, to);
    const findings = [
      ok(`The mail server at ${place} responds${isSignedIn ? ' and accepts the sign-in' : ''}.`),
      ...(wantsSignIn && !isSignedIn
        ? [
            advice(
              `The mail server at ${place} offers no sign-in, so user and password in SMTP_URL are not used.`,
              'If it is not meant for senders without an account, use the port for senders: 587 or 465.',
            ),
          ]
        : []),
    ];
    if (!isAccepted(from)) return [...findings, explainSender(sender, from)];
    if (rcpt === undefined || !isAccepted(rcpt))
      return [...findings, explainReceiver(to, sender, rcpt ?? { code: 0, text: 'no answer' })];
    const other = to === sender ? ' Try an address elsewhere, too: npm run doctor -- somebody@example.com' : '';
    return [...findings, ok(`It takes mails from ${sender} to ${to}. No mail was sent.${other}`)];
  } catch (error) {
    return [explainConnection(url, error)];
  }
}
