/** The mails about accounts. Links lead to our own address as set, never to what a request called us. */
import type { Config } from '@touchline/shared/server/config/config';
import type { UserRecord } from '@touchline/shared/server/records';
import type { Mail } from '../mail/mailer';

type Receiver = Pick<UserRecord, 'emailAddress' | 'fullName'>;

export function accountMails(config: Config) {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const write = (to: string, subject: string, lines: string[]): Mail => ({
    to,
    subject,
    text: `${lines.join('\n\n')}\n\nTouchline\n`,
  });

  return {
    activate: ({ emailAddress, fullName }: Receiver, token: string) =>
      write(emailAddress, 'Activate your Touchline account', [
        `Hello ${fullName},`,
        'open this link to activate your account. It works once, for 7 days.',
        `${base}/auth/activate?token=${token}`,
        'If you did not ask for an account, do nothing.',
      ]),
    alreadyRegistered: ({ emailAddress, fullName }: Receiver) =>
      write(emailAddress, 'You have a Touchline account already', [
        `Hello ${fullName},`,
        'somebody just tried to register your address again. Your account is unchanged; sign in as usual, or set a new password:',
        `${base}/auth/login`,
      ]),
    reset: ({ emailAddress, fullName }: Receiver, token: string) =>
      write(emailAddress, 'Set a new Touchline password', [
        `Hello ${fullName},`,
        'open this link to set a new password. It works once, for 1 hour.',
        `${base}/auth/reset?token=${token}`,
        'If you did not ask for this, do nothing: your password stays as it is.',
      ]),
    unknownAddress: (to: string) =>
      write(to, 'No Touchline account for this address', [
        'Somebody asked to reset the password of an account with this address, but there is none. You may have used another address, or you can register:',
        `${base}/auth/register`,
      ]),
  };
}
