/** Mails about accounts. Links use the configured address and never the Host header of a request. */
import type { Capacity } from '@touchline/shared/access/roles';
import type { Language } from '@touchline/shared/languages';
import type { Config } from '@touchline/shared/server/config/config';
import type { PlayerRecord, UserRecord } from '@touchline/shared/server/records';
import type { Mail } from '../mail/mailer';
import { textsIn } from '../texts';

/** An address that is not confirmed gets no name in the greeting, because a stranger may have typed the name. */
type Receiver = Pick<UserRecord, 'emailAddress'> & Partial<Pick<UserRecord, 'fullName' | 'active' | 'language'>>;

const greeting = ({ fullName, active, language }: Receiver): string => {
  const i18n = textsIn(language);
  return active && fullName ? i18n._('Hello {name},', { name: fullName }) : i18n._('Hello,');
};

interface MembershipNews {
  by: string;
  team: string;
  /** Undefined when the membership ended. */
  to: Capacity | undefined;
}

interface RemovalAsked {
  by: string;
  child: Pick<PlayerRecord, '_id' | 'name'>;
  /** The removal takes effect at this time unless the guardian objects (ms). */
  until: number;
}

interface GuardianNews {
  by: string;
  child: string;
  added: readonly string[];
  removed: readonly string[];
  invited: readonly string[];
}

/** A staff member left a team; `letIn` lists the addresses that they let in. */
interface StaffLeft {
  who: string;
  team: string;
  letIn: readonly string[];
}

export function accountMails(config: Config) {
  const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const write = (to: string, subject: string, lines: string[]): Mail => ({
    to,
    subject,
    text: `${lines.join('\n\n')}\n\nTouchline\n`,
  });

  return {
    activate: (emailAddress: string, token: string, language?: Language) => {
      const i18n = textsIn(language);
      return write(emailAddress, i18n._('Activate your Touchline account'), [
        i18n._('Hello,'),
        i18n._(
          'Somebody created a Touchline account for {emailAddress}. If it was you, open this link and enter the password you chose. The link works once, for 7 days.',
          {
            emailAddress,
          },
        ),
        `${base}/auth/activate?token=${token}`,
        i18n._(
          'If it was not you, do not open the link. To use Touchline with this address, ask for a new password on the sign-in page:',
        ),
        `${base}/auth/login`,
      ]);
    },
    alreadyRegistered: (receiver: Receiver) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('You already have a Touchline account'), [
        greeting(receiver),
        i18n._(
          'Somebody tried to create an account with your address. Yours is unchanged. Sign in as usual, or set a new password:',
        ),
        `${base}/auth/login`,
      ]);
    },
    reset: (receiver: Receiver, token: string) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('Set a new Touchline password'), [
        greeting(receiver),
        i18n._('Open this link to set a new password. It works once, for 1 hour.'),
        `${base}/auth/reset?token=${token}`,
        i18n._('If you did not ask for this, do nothing: your password stays as it is.'),
      ]);
    },
    roles: (receiver: Receiver, by: string, roles: readonly string[]) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('Your roles at Touchline have changed'), [
        greeting(receiver),
        roles.length
          ? i18n._('{by} changed your roles. They are now: {roles}.', { by, roles: roles.join(', ') })
          : i18n._('{by} removed your roles.', { by }),
        i18n._('If you did not expect this, please write to {support}.', { support: config.SUPPORT_EMAIL }),
      ]);
    },
    membership: (receiver: Receiver, { by, team, to }: MembershipNews) => {
      const i18n = textsIn(receiver.language);
      const values = { by, team };
      const news = {
        staff: () => i18n._('{by} added you to the staff of {team}.', values),
        family: () => i18n._('{by} added you to {team} as family.', values),
        none: () => i18n._('{by} removed you from {team}.', values),
      };
      return write(receiver.emailAddress, i18n._('Your teams at Touchline have changed'), [
        greeting(receiver),
        news[to ?? 'none'](),
        `${base}/admin/planning`,
      ]);
    },
    guardians: (receiver: Receiver, { by, child, added, removed, invited }: GuardianNews) => {
      const i18n = textsIn(receiver.language);
      const people = (names: readonly string[]) => ({ people: names.join(', ') });
      return write(receiver.emailAddress, i18n._('The guardians of a child have changed'), [
        greeting(receiver),
        i18n._('{by} changed who may see and answer for {child}.', { by, child }),
        ...(added.length ? [i18n._('Added: {people}', people(added))] : []),
        ...(removed.length ? [i18n._('Removed: {people}', people(removed))] : []),
        ...(invited.length ? [i18n._('Invited, not a guardian until they accept: {people}', people(invited))] : []),
        i18n._('If this is wrong, please write to your team’s coach or to {support}.', {
          support: config.SUPPORT_EMAIL,
        }),
      ]);
    },
    removalAsked: (receiver: Receiver, { by, child, until }: RemovalAsked) => {
      const i18n = textsIn(receiver.language);
      const format = new Intl.DateTimeFormat(`${receiver.language ?? 'en'}-US`, {
        ...{ dateStyle: 'full', timeStyle: 'short', timeZone: config.CLUB_TIMEZONE },
      });
      return write(receiver.emailAddress, i18n._('Somebody asks to remove you as a guardian'), [
        greeting(receiver),
        i18n._(
          '{by} asks to remove you as a guardian of {child}. You stay a guardian until {date}, and after it if you object before then.',
          {
            by,
            child: child.name,
            date: format.format(until),
          },
        ),
        i18n._('To object, open this link and sign in, or write to your team’s coach or to {support}:', {
          support: config.SUPPORT_EMAIL,
        }),
        `${base}/object/${child._id}`,
      ]);
    },
    removalObjected: (receiver: Receiver, { by, child }: { by: string; child: string }) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('A guardian objects to being removed'), [
        greeting(receiver),
        i18n._(
          '{by} does not want to be removed as a guardian of {child}. The staff of the team or an admin of the club decides.',
          {
            by,
            child,
          },
        ),
      ]);
    },
    staffLeft: (receiver: Receiver, { who, team, letIn }: StaffLeft) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('Somebody left the staff of a team'), [
        greeting(receiver),
        i18n._(
          '{who} left the staff of {team}. Their open invitations have ended. In the last 30 days they added these people:',
          { who, team },
        ),
        letIn.join('\n'),
        i18n._('Please check that these people belong to the team:'),
        `${base}/admin/team`,
      ]);
    },
    deleted: (receiver: Receiver) => {
      const i18n = textsIn(receiver.language);
      return write(receiver.emailAddress, i18n._('Your Touchline account was deleted'), [
        greeting(receiver),
        i18n._(
          'We deleted your account, and the records of children who have no other guardian. Results of past games stay, without the name.',
        ),
        i18n._('If you did not expect this, please write to {support}.', { support: config.SUPPORT_EMAIL }),
      ]);
    },
    unknownAddress: (to: string, language?: Language) => {
      const i18n = textsIn(language);
      return write(to, i18n._('No Touchline account for this address'), [
        i18n._(
          'Somebody asked for a new password for this address, but no account uses it. You may have used another address, or you can create an account:',
        ),
        `${base}/auth/register`,
      ]);
    },
  };
}
