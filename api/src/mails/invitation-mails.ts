/** Mails about invitations. A mail of a family to an unconfirmed address contains no text of theirs but names (`isPlainName`). */

import { type Config, webAddress } from '@touchline/server/config/config';
import type { StaffRole } from '@touchline/shared/access/roles';
import type { InvitationKind } from '@touchline/shared/invitations/invitation.model';
import type { Mail } from '../base/mailer';
import { letter, type MailLink } from './mail-page';
import { type Receiver, type Sender, textsFor } from './mail-writer';

export interface InvitationMail {
  /** True: the mail may contain the name of the inviting user. */
  isNamed: boolean;
  /** Name of the club, once it has one. */
  club: string | undefined;
  kind: InvitationKind;
  /** The role that a staff member gets. */
  role: StaffRole | undefined;
  /** True: an account with this address can read the team already. */
  canRead: boolean;
  /** Empty for a guardian of a child without a team. */
  team: string;
  /** With the names of the children of a guardian's invitations, where the mail may contain them. */
  links: readonly { child: string | undefined; token: string }[];
  days: number;
}

export function invitationMails(config: Config) {
  const base = webAddress(config);

  return {
    invited(receiver: Receiver, sender: Sender, mail: InvitationMail): Mail {
      const { club, kind, role, team, links, days } = mail;
      const i18n = textsFor(receiver, sender);
      const by = mail.isNamed ? sender.name : i18n._('Somebody at the club');
      const isConfirmed = receiver.active === true;
      const staff = {
        MANAGER: () => i18n._('{by} invites you to manage {team}.', { by, team }),
        COACH: () => i18n._('{by} invites you to coach {team}.', { by, team }),
        FILMING: () => i18n._('{by} invites you to film the games of {team}.', { by, team }),
      };
      const children = links.flatMap(({ child }) => (child === undefined ? [] : [child]));
      const child = new Intl.ListFormat(`${i18n.locale}-US`).format(children);
      const isOne = links.length === 1;
      const count = links.length;
      const offers = {
        staff: () => [role ? staff[role]() : i18n._('{by} invites you to join the staff of {team}.', { by, team })],
        family: () => [i18n._('{by} invites you to join {team} as family.', { by, team })],
        guardian: () => [
          child
            ? i18n._('{by} invites you to be a guardian of {child}.', { by, child })
            : isOne
              ? i18n._('{by} invites you to be a guardian of a child.', { by })
              : i18n._('{by} invites you to be a guardian of {count} children.', { by, count }),
          ...(team
            ? [isOne ? i18n._('The child plays for {team}.', { team }) : i18n._('They play for {team}.', { team })]
            : []),
        ],
      };
      return letter({
        i18n,
        kind: 'invited',
        by: sender.userId,
        to: receiver.emailAddress,
        subject: club
          ? i18n._('You are invited to {club} on Touchline', { club })
          : i18n._('You are invited to Touchline'),
        greeting: i18n._('Hello,'),
        paragraphs: [
          offers[kind]().join(' '),
          ...(mail.canRead && isConfirmed ? [i18n._('You can already see the team.')] : []),
          isOne
            ? i18n._(
                'Nobody sees your name or address before you accept. To accept, open this link, then sign in or create an account with this address:',
              )
            : i18n._(
                'Nobody sees your name or address before you accept. There is a link for each child. To accept, open it, then sign in or create an account with this address:',
              ),
          ...links.map(({ child: name, token }, index): MailLink => {
            const about = name ?? String(index + 1);
            const label = isOne ? i18n._('Open the invitation') : i18n._('Open the invitation: {about}', { about });
            return { label, link: `${base}/join/${token}`, as: 'button' };
          }),
          isOne
            ? i18n._('The link works for {days} days. If you do not know what this is about, ignore this email.', {
                days,
              })
            : i18n._('The links work for {days} days. If you do not know what this is about, ignore this email.', {
                days,
              }),
        ],
      });
    },
  };
}
