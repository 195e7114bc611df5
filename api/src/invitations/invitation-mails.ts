/** Mails about invitations. A mail to an unconfirmed address contains no text that a stranger could have typed. */
import type { InvitationKind } from '@touchline/shared/invitations/invitations.shapes';
import type { Config } from '@touchline/shared/server/config/config';
import { type Receiver, type Sender, textsFor } from '../accounts/account-mails';
import type { Mail } from '../mail/mailer';

export interface InvitationMail {
  /** Whether the mail may contain the name of the inviting user. */
  isNamed: boolean;
  kind: InvitationKind;
  /** Empty for a guardian of a child without a team. */
  team: string;
  /** Name of the child in a guardian's invitation. */
  child: string | undefined;
  token: string;
  days: number;
}

export function invitationMails(config: Config) {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

  return {
    invited(receiver: Receiver, sender: Sender, { isNamed, kind, team, child, token, days }: InvitationMail): Mail {
      const i18n = textsFor(receiver, sender);
      const by = isNamed ? sender.name : i18n._('Somebody at the club');
      const isConfirmed = receiver.active === true;
      const offers = {
        staff: () => [i18n._('{by} invites you to join the staff of {team}.', { by, team })],
        family: () => [i18n._('{by} invites you to join {team} as family.', { by, team })],
        guardian: () => [
          child && isConfirmed
            ? i18n._('{by} invites you to be a guardian of {child}.', { by, child })
            : i18n._('{by} invites you to be a guardian of a child.', { by }),
          ...(team ? [i18n._('The child plays for {team}.', { team })] : []),
        ],
      };
      const lines = [
        i18n._('Hello,'),
        offers[kind]().join(' '),
        ...(kind === 'guardian' || !isConfirmed ? [] : [i18n._('You can already see the team.')]),
        i18n._(
          'Nobody sees your name or address before you accept. To accept, open this link, then sign in or create an account with this address:',
        ),
        `${base}/join/${token}`,
        i18n._('The link works for {days} days. If you do not know what this is about, ignore this mail.', { days }),
      ];
      return {
        to: receiver.emailAddress,
        subject: i18n._('You are invited to Touchline'),
        text: `${lines.join('\n\n')}\n\nTouchline\n`,
      };
    },
  };
}
