/** Mails about invitations. A mail to an unconfirmed address contains no text that a stranger could have typed. */
import type { InvitationKind } from '@touchline/shared/invitations/invitations.shapes';
import type { Config } from '@touchline/shared/server/config/config';
import type { Mail } from '../mail/mailer';

export interface InvitationMail {
  to: string;
  /** Whether the address is confirmed. */
  confirmed: boolean;
  /** Name of the inviting user, if the mail may contain it. */
  by: string | undefined;
  /** Name of the club, once it has one. */
  club: string | undefined;
  kind: InvitationKind;
  /** Whether an account with this address can read the team already. */
  canRead: boolean;
  team: string;
  /** Name of the child in a guardian's invitation. */
  child: string | undefined;
  token: string;
  days: number;
}

export function invitationMails(config: Config) {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

  function offer({ kind, team, child, confirmed }: InvitationMail): string {
    const there = team ? ` of ${team}` : '';
    if (kind === 'staff') return `to be one of the staff${there}`;
    if (kind === 'family') return `to be one of the people${there}`;
    return `to be a guardian of ${child && confirmed ? child : 'a child'}${team ? `, who plays in ${team}` : ''}`;
  }

  const write = (to: string, subject: string, lines: string[]): Mail => ({
    to,
    subject,
    text: `${lines.join('\n\n')}\n\nTouchline\n`,
  });

  return {
    /** For staff. @param who name of the account that asks */
    asked: (to: string, { who, team }: { who: string; team: string }) =>
      write(to, 'A family asks to join your team', [
        'Hello,',
        `${who} asks to join ${team} with the link of the team. Please accept or decline:`,
        `${base}/admin/planning`,
      ]),

    /** For the account that asked. */
    decided: (to: string, { by, team, reason }: { by: string; team: string; reason: string | undefined }) =>
      write(to, `Your request to join ${reason === undefined ? 'a team was accepted' : 'a team was declined'}`, [
        'Hello,',
        ...(reason === undefined
          ? [`${by} accepted your request. You are part of ${team} now:`, `${base}/admin/planning`]
          : [`${by} declined your request to join ${team}:`, reason]),
      ]),

    invited(mail: InvitationMail): Mail {
      const lines = [
        'Hello,',
        `${mail.by ?? 'somebody'} invites you at ${mail.club ? `${mail.club}, on Touchline,` : 'Touchline'} ${offer(mail)}.`,
        ...(!mail.canRead || !mail.confirmed ? [] : ['You can read the team already.']),
        'Nothing of you is shown to anybody before you accept. Open this link, and sign in or register with this address:',
        `${base}/join/${mail.token}`,
        `It works for ${mail.days} days. If you do not know what this is about, do nothing.`,
      ];
      return write(mail.to, 'You are invited at Touchline', lines);
    },
  };
}
