/** Registration, activation, and setting a forgotten password. No response reveals whether an address has an account. */

import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { InvitationRecord, UserRecord } from '@touchline/server/records';
import type { LinkRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Problem } from '@touchline/shared/errors';
import type { RequestedChild } from '@touchline/shared/invitations/invitation.model';
import type { Language } from '@touchline/shared/languages';
import type { Call } from '../../base/handlers';
import { presentId } from '../../base/id-presenter';
import { publishSessionsEnded } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore, RESET_MS } from '../../data/accounts/accounts.store';
import type { LoginGuard } from '../../data/accounts/login-guard';
import { assertUncommonPassword, hashPassword } from '../../data/accounts/passwords';
import { canStart } from '../../data/accounts/start-club';
import { invitationFinder } from '../../data/invitations/invitation-finder';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { accountMails } from '../../mails/account-mails';
import { accountChanges } from '../../reactions/people/accounts';

type Contract = typeof accountsContract;

const ACTIVATION_MS = 7 * 86_400_000;
const invalidLink = () =>
  new Problem('VALIDATION', 'This link was used already or has expired. Please ask for a new one.', {
    fields: { token: 'No longer valid' },
  });

function wrongRegistrationPassword(): Problem {
  const message = 'This is not the password that this account was registered with';
  return new Problem('FORBIDDEN', message, { fields: { password: message } });
}

const notStarted = () =>
  new Problem(
    'CONFLICT',
    'This club has not been started yet. The person who runs its server can start it on the start page.',
  );

/** Asks to join the team of a link (`requests.service.ts`). */
export type AskToJoin = (
  caller: Caller,
  link: InvitationRecord,
  children: readonly RequestedChild[] | undefined,
) => Promise<unknown>;

export function registrationService(services: Services, guard: LoginGuard, ask: AskToJoin) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const mails = accountMails(config);

  const finder = invitationFinder(services);
  const { activate, endCalendars } = accountChanges(services);

  const sendActivation = async (
    user: UserRecord,
    stored: Pick<LinkRecord, 'registration' | 'request'>,
    language: Language | undefined,
  ) => {
    const token = await accounts.openActivation(user._id, stored, ACTIVATION_MS);
    await mail.send(mails.activate(user, { language }, { token, joinCode: stored.request?.code }));
  };

  /** Asks to join the team of the registration. A link that has ended meanwhile does not stop the activation. */
  async function askToJoin(user: UserRecord, { code, children }: NonNullable<LinkRecord['request']>, from: string) {
    try {
      const link = await finder.find(code, from);
      if (link?.code !== undefined) await ask(await loadCaller(store, user, ''), link, children);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** Returns PARENT for a user without a role who is a guardian or a member of a team. */
  async function initialRoles(user: UserRecord): Promise<UserRecord['roles']> {
    if (user.roles.length) return user.roles;
    const [children, teams] = await Promise.all([
      playersStore(store).ofContacts([user.emailAddress]),
      teamsStore(store).withMember(user.emailAddress),
    ]);
    return children.length + teams.length > 0 ? ['PARENT'] : [];
  }

  /** Returns whether this is the token of an open invitation that was mailed to the address. */
  const isMailedTo = async (token: string, address: string): Promise<boolean> =>
    (await invitationsStore(store).byMailedToken(token))?.emailAddress === address;

  return {
    async register({ body, address, language }: Call<Contract['register']>) {
      await guard.demandMayRegister(address);
      // With a registered account the operator could no longer start the club.
      if (await canStart(services)) throw notStarted();
      assertUncommonPassword(body.password, 'password');
      const { emailAddress, userName, request } = body;
      const fullName = body.fullName || userName;
      const registration = { userName, fullName, passwordHash: await hashPassword(body.password) };
      const isAddressProved = body.invitation !== undefined && (await isMailedTo(body.invitation, emailAddress));
      // Creates no account without a mail, because it could never be activated.
      if (!isAddressProved && !(await guard.mayMailRegistration(emailAddress))) return presentId(emailAddress);
      const isNew = await accounts.create({ ...registration, emailAddress }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreConflict) return false;
          throw error;
        },
      );
      const user = await accounts.byAddress(emailAddress);
      if (user?.active) {
        await accounts.registerActiveAgain(user._id, registration.passwordHash);
        await mail.send(mails.alreadyRegistered(user, { language }, request?.code));
      } else if (user && isAddressProved) {
        await activate(user, { ...registration, roles: await initialRoles(user) });
      }
      // An account that was never activated has no owner yet: each link activates the registration it was mailed for.
      else if (user) {
        if (!isNew) await accounts.registerAnew(user, registration);
        await sendActivation(user, { registration, ...(request && { request }) }, language);
      }
      return presentId(emailAddress);
    },

    /** Activates the account with the link's registration. A password in the body must match that registration. */
    async activate({ body, address }: Call<Contract['activate']>) {
      const link = await accounts.findLink(body.token, 'activate');
      const user = link && (await accounts.byId(link.userId));
      if (!link || !user || user.active) throw invalidLink();
      const { passwordHash } = link.registration ?? user;
      if (body.password !== undefined) {
        const account = { emailAddress: user.emailAddress, passwordHash };
        await guard.assertPassword({ account, typed: body.password, from: address }, wrongRegistrationPassword());
      }
      if (!(await accounts.useLink(link))) throw invalidLink();
      const after = await activate(user, { ...link.registration, roles: await initialRoles(user) });
      if (!after) throw invalidLink();
      if (link.request) await askToJoin(after, link.request, address);
      return presentId(user.emailAddress);
    },

    async forgot({ params: { email }, address, language }: Call<Contract['forgot_password']>) {
      const mayMail = await guard.mayMailReset(email, address);
      const user = mayMail ? await accounts.byAddress(email) : null;
      // The link proves that its user owns the address, so it also activates an account that was only registered.
      if (user) await mail.send(mails.reset(user, { language }, await accounts.openReset(user._id, RESET_MS)));
      else if (mayMail) await mail.send(mails.unknownAddress({ emailAddress: email }, { language }));
      return presentId(email);
    },

    /** Sets a new password and ends every session, so no device gets push messages any more. Activates an account that was only registered. */
    async reset({ body }: Call<Contract['reset_password']>) {
      const link = await accounts.findLink(body.token, 'reset');
      const user = link && (await accounts.byId(link.userId));
      if (!link || !user) throw invalidLink();
      assertUncommonPassword(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      if (!(await accounts.useLink(link))) throw invalidLink();
      if (user.active) {
        const change = { from: user.passwordHash, to: passwordHash };
        if (!(await accounts.changePassword(user._id, change))) throw invalidLink();
      } else {
        const after = await activate(user, { passwordHash, roles: await initialRoles(user) });
        if (!after) throw invalidLink();
      }
      const ended = await accounts.endSessions(user._id);
      if (body.endCalendars) await endCalendars({ userId: user._id, name: user.fullName });
      publishSessionsEnded(services, ended, { userId: user._id, name: user.fullName });
      return presentId(user.emailAddress);
    },
  };
}
