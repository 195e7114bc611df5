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
  kind: InvitationKind;
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

  return {
    invited(mail: InvitationMail): Mail {
      const lines = [
        'Hello,',
        `${mail.by ?? 'somebody'} invites you at Touchline ${offer(mail)}.`,
        ...(mail.kind === 'guardian' || !mail.confirmed ? [] : ['You can read the team already.']),
        'Nothing of you is shown to anybody before you accept. Open this link, and sign in or register with this address:',
        `${base}/join/${mail.token}`,
        `It works for ${mail.days} days. If you do not know what this is about, do nothing.`,
      ];
      return { to: mail.to, subject: 'You are invited at Touchline', text: `${lines.join('\n\n')}\n\nTouchline\n` };
    },
  };
}
