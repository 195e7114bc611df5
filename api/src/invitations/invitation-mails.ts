/** Mails about invitations. A mail to an unconfirmed address contains no text that a stranger could have typed. */
import type { StaffRole } from '@touchline/shared/access/roles';
import type { InvitationKind } from '@touchline/shared/invitations/invitation.model';
import type { Config } from '@touchline/shared/server/config/config';
import { type Receiver, type Sender, textsFor } from '../accounts/account-mails';
import { letter } from '../mail/mail-page';
import type { Mail } from '../mail/mailer';

export interface InvitationMail {
  /** Whether the mail may contain the name of the inviting user. */
  isNamed: boolean;
  /** Name of the club, once it has one. */
  club: string | undefined;
  kind: InvitationKind;
  /** The role that a staff member gets. */
  role: StaffRole | undefined;
  /** Whether an account with this address can read the team already. */
  canRead: boolean;
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
    invited(receiver: Receiver, sender: Sender, mail: InvitationMail): Mail {
      const { club, kind, role, team, child, token, days } = mail;
      const i18n = textsFor(receiver, sender);
      const by = mail.isNamed ? sender.name : i18n._('Somebody at the club');
      const isConfirmed = receiver.active === true;
      const staff = {
        MANAGER: () => i18n._('{by} invites you to manage {team}.', { by, team }),
        COACH: () => i18n._('{by} invites you to coach {team}.', { by, team }),
        FILMING: () => i18n._('{by} invites you to film the games of {team}.', { by, team }),
      };
      const offers = {
        staff: () => [role ? staff[role]() : i18n._('{by} invites you to join the staff of {team}.', { by, team })],
        family: () => [i18n._('{by} invites you to join {team} as family.', { by, team })],
        guardian: () => [
          child && isConfirmed
            ? i18n._('{by} invites you to be a guardian of {child}.', { by, child })
            : i18n._('{by} invites you to be a guardian of a child.', { by }),
          ...(team ? [i18n._('The child plays for {team}.', { team })] : []),
        ],
      };
      return letter({
        i18n,
        to: receiver.emailAddress,
        subject: club
          ? i18n._('You are invited to {club} on Touchline', { club })
          : i18n._('You are invited to Touchline'),
        greeting: i18n._('Hello,'),
        paragraphs: [
          offers[kind]().join(' '),
          ...(mail.canRead && isConfirmed ? [i18n._('You can already see the team.')] : []),
          i18n._(
            'Nobody sees your name or address before you accept. To accept, open this link, then sign in or create an account with this address:',
          ),
          { label: i18n._('Open the invitation'), link: `${base}/join/${token}`, as: 'button' },
          i18n._('The link works for {days} days. If you do not know what this is about, ignore this mail.', { days }),
        ],
      });
    },
  };
}
