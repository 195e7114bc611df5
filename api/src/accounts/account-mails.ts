/** Mails about accounts. Links use the configured address and never the Host header of a request. */
import type { Capacity } from '@touchline/shared/access/roles';
import type { Config } from '@touchline/shared/server/config/config';
import type { PlayerRecord, UserRecord } from '@touchline/shared/server/records';
import type { Mail } from '../mail/mailer';

/** An address that is not confirmed gets no name in the greeting, because a stranger may have typed the name. */
type Receiver = Pick<UserRecord, 'emailAddress'> & Partial<Pick<UserRecord, 'fullName' | 'active'>>;

const greeting = ({ fullName, active }: Receiver): string => (active && fullName ? `Hello ${fullName},` : 'Hello,');

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
    activate: (emailAddress: string, token: string) =>
      write(emailAddress, 'Activate your Touchline account', [
        'Hello,',
        `somebody registered ${emailAddress} at Touchline. If it was you, open this link and type the password you chose. It works once, for 7 days.`,
        `${base}/auth/activate?token=${token}`,
        'If it was not you, do not open it. To use Touchline with this address, ask for a new password on the login page:',
        `${base}/auth/login`,
      ]),
    alreadyRegistered: (receiver: Receiver) =>
      write(receiver.emailAddress, 'You have a Touchline account already', [
        greeting(receiver),
        'somebody just tried to register your address again. Your account is unchanged; sign in as usual, or set a new password:',
        `${base}/auth/login`,
      ]),
    reset: (receiver: Receiver, token: string) =>
      write(receiver.emailAddress, 'Set a new Touchline password', [
        greeting(receiver),
        'open this link to set a new password. It works once, for 1 hour.',
        `${base}/auth/reset?token=${token}`,
        'If you did not ask for this, do nothing: your password stays as it is.',
      ]),
    roles: (receiver: Receiver, by: string, roles: readonly string[]) =>
      write(receiver.emailAddress, 'Your roles at Touchline have changed', [
        greeting(receiver),
        roles.length ? `${by} changed your roles. You are now: ${roles.join(', ')}.` : `${by} took your roles away.`,
        `If you did not expect this, please answer to ${config.SUPPORT_EMAIL}.`,
      ]),
    membership: (receiver: Receiver, { by, team, to }: MembershipNews) =>
      write(receiver.emailAddress, 'Your teams at Touchline have changed', [
        greeting(receiver),
        to
          ? `${by} made you ${to === 'staff' ? 'one of the staff' : 'part of the families'} of ${team}.`
          : `${by} ended your membership of ${team}.`,
        `${base}/admin/planning`,
      ]),
    guardians: (receiver: Receiver, { by, child, added, removed, invited }: GuardianNews) =>
      write(receiver.emailAddress, 'The contacts of a child have changed', [
        greeting(receiver),
        `${by} changed who may see and answer for ${child}.`,
        ...(added.length ? [`Added: ${added.join(', ')}`] : []),
        ...(removed.length ? [`Removed: ${removed.join(', ')}`] : []),
        ...(invited.length ? [`Invited, and not a guardian before they accept: ${invited.join(', ')}`] : []),
        `If this is not right, please write to your team's coach or to ${config.SUPPORT_EMAIL}.`,
      ]),
    removalAsked: (receiver: Receiver, { by, child, until }: RemovalAsked) =>
      write(receiver.emailAddress, 'Somebody asks you to leave as a guardian', [
        greeting(receiver),
        `${by} asks that you are not a guardian of ${child.name} any more. You stay one until ${new Date(until).toUTCString()}, and longer if you object before.`,
        `To object, open this link and sign in, or write to your team's coach or to ${config.SUPPORT_EMAIL}:`,
        `${base}/object/${child._id}`,
      ]),
    removalObjected: (receiver: Receiver, { by, child }: { by: string; child: string }) =>
      write(receiver.emailAddress, 'A guardian objects to being removed', [
        greeting(receiver),
        `${by} objects to being removed as a guardian of ${child}, as another guardian asked. It is up to the staff of the child's team, or an administrator, to decide.`,
      ]),
    staffLeft: (receiver: Receiver, { who, team, letIn }: StaffLeft) =>
      write(receiver.emailAddress, 'Somebody does not run a team any more', [
        greeting(receiver),
        `${who} does not run ${team} any more. Their open invitations have ended. Within the last 30 days they let in:`,
        letIn.join('\n'),
        'Please look whether these people belong there:',
        `${base}/admin/team`,
      ]),
    deleted: (receiver: Receiver) =>
      write(receiver.emailAddress, 'Your Touchline account was deleted', [
        greeting(receiver),
        'your account, and the records of children that nobody else is a contact of, were erased. Results of past games keep their place without the name.',
        `If you did not expect this, please write to ${config.SUPPORT_EMAIL}.`,
      ]),
    unknownAddress: (to: string) =>
      write(to, 'No Touchline account for this address', [
        'Somebody asked to reset the password of an account with this address, but there is none. You may have used another address, or you can register:',
        `${base}/auth/register`,
      ]),
  };
}
