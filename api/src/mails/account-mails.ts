/** Mails about accounts. */
import type { I18n } from '@lingui/core';
import type { Config } from '@touchline/server/config/config';
import type { Role } from '@touchline/shared/access/roles';
import type { Mail } from '../base/mailer';
import { mailWriter, type Receiver, type Sender, textsFor } from './mail-writer';

const roleName = (role: Role, i18n: I18n): string =>
  ({
    ROOT: i18n._('Root'),
    ADMIN: i18n._('Admin'),
    PARENT: i18n._('Parent'),
    MANAGER: i18n._('Manager'),
    COACH: i18n._('Coach'),
    FILMING: i18n._('Filming'),
  })[role];

export function accountMails(config: Config) {
  const { write, button, support } = mailWriter(config);
  return {
    /** @param joinCode code of the team that the person asks to join */
    activate(
      receiver: Receiver,
      sender: Pick<Sender, 'language'>,
      { token, joinCode }: { token: string; joinCode?: string | undefined },
    ): Mail {
      const i18n = textsFor(receiver, sender);
      return write({ receiver, sender, i18n, kind: 'activate' }, i18n._('Activate your Touchline account'), [
        i18n._(
          'Somebody created a Touchline account for {emailAddress}. If it was you, open this link and enter the password you chose. The link works once, for 7 days.',
          { emailAddress: receiver.emailAddress },
        ),
        button(
          i18n._('Activate the account'),
          `/auth/activate?token=${token}${joinCode === undefined ? '' : `&from=/join/${joinCode}`}`,
        ),
        i18n._(
          'If it was not you, do not open the link. To use Touchline with this address, ask for a new password on the sign-in page:',
        ),
        { ...button(i18n._('Sign-in page'), '/auth/login'), as: 'link' },
      ]);
    },
    alreadyRegistered(receiver: Receiver, sender: Pick<Sender, 'language'>, joinCode?: string): Mail {
      const i18n = textsFor(receiver, sender);
      return write(
        { receiver, sender, i18n, kind: 'alreadyRegistered' },
        i18n._('You already have a Touchline account'),
        [
          i18n._(
            'Somebody tried to create an account with your address. Yours is unchanged. Sign in as usual, or set a new password:',
          ),
          button(i18n._('Sign in'), `/auth/login${joinCode === undefined ? '' : `?from=/join/${joinCode}`}`),
        ],
      );
    },
    reset(receiver: Receiver, sender: Pick<Sender, 'language'>, token: string): Mail {
      const i18n = textsFor(receiver, sender);
      return write({ receiver, sender, i18n, kind: 'reset' }, i18n._('Set a new Touchline password'), [
        i18n._('Open this link to set a new password. It works once, for 1 hour.'),
        button(i18n._('Set a new password'), `/auth/reset?token=${token}`),
        i18n._('If you did not ask for this, do nothing: your password stays as it is.'),
      ]);
    },
    unknownAddress(receiver: Receiver, sender: Pick<Sender, 'language'>): Mail {
      const i18n = textsFor(receiver, sender);
      return write(
        { receiver, sender, i18n, kind: 'unknownAddress' },
        i18n._('No Touchline account for this address'),
        [
          i18n._(
            'Somebody asked for a new password for this address, but no account uses it. You may have used another address, or you can create an account:',
          ),
          button(i18n._('Create an account'), '/auth/register'),
        ],
      );
    },
    roles(receiver: Receiver, sender: Sender, roles: readonly Role[]): Mail {
      const i18n = textsFor(receiver, sender);
      const by = sender.name;
      const names = roles.map((role) => roleName(role, i18n)).join(', ');
      return write({ receiver, sender, i18n, kind: 'roles' }, i18n._('Your roles at Touchline have changed'), [
        roles.length > 0
          ? i18n._('{by} changed your roles. They are now: {roles}.', { by, roles: names })
          : i18n._('{by} removed your roles.', { by }),
        i18n._('If you did not expect this, please write to {support}.', { support }),
      ]);
    },
    deleted(receiver: Receiver, sender: Sender): Mail {
      const i18n = textsFor(receiver, sender);
      return write({ receiver, sender, i18n, kind: 'deleted' }, i18n._('Your Touchline account was deleted'), [
        i18n._(
          'We deleted your account, and the records of children who have no other guardian. Results of past games stay, without the name.',
        ),
        i18n._('If you did not expect this, please write to {support}.', { support }),
      ]);
    },
  };
}
