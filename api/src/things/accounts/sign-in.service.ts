/** Sign-in, sign-out, and changing a known password (specification 4.1). */

import type { UserRecord } from '@touchline/server/records';
import { tokenHash } from '@touchline/server/tokens';
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Problem } from '@touchline/shared/errors';
import type { DeviceCookie } from '../../base/device-cookie';
import type { Call } from '../../base/handlers';
import { presentId } from '../../base/id-presenter';
import { publishSessionsEnded } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentCurrentUser, presentToken } from '../../data/accounts/accounts-presenter';
import { type LoginGuard, notYourPassword } from '../../data/accounts/login-guard';
import { assertUncommonPassword, hashPassword, verifyPassword } from '../../data/accounts/passwords';
import { postsReader } from '../../data/posts/posts-reader';
import { deviceTokenFor, knownDevice } from './known-devices';

type Contract = typeof accountsContract;

/**
 * Returns the keys of the login limiters: the addresses of the matching accounts, or what was typed when there is none. An unknown
 * address has the same key before and after its registration, like one that has an account.
 */
const limiterKeys = (
  { emailAddress, userName = '' }: Call<Contract['login']>['body'],
  accounts: readonly UserRecord[],
): string[] =>
  accounts.length > 0
    ? accounts.map((account) => account.emailAddress)
    : [emailAddress || `unknown ${userName.toLowerCase()}`];

/** Returns the hash of the newest registration that activated no account, of an address with or without an account. */
const registrationHash = (user: UserRecord | undefined): string | undefined =>
  user?.active ? user.registeredAgainHash : user?.passwordHash;

/** The typed password is that of a registration. */
const REGISTERED = Symbol('registered');

/** Returns the browser's token of the account. Of several accounts with one name, no token counts for the others. */
const knownFor = ([account, ...namesakes]: readonly UserRecord[], { tokens }: DeviceCookie): string | undefined =>
  account && namesakes.length === 0 ? knownDevice(tokens, account) : undefined;

const loginFailed = () => new Problem('LOGIN_FAILED', 'Login failed');

export function signInService(services: Services, guard: LoginGuard) {
  const accounts = accountsStore(services.store);
  const { newsFor } = postsReader(services);

  async function findCandidates({ emailAddress, userName }: Call<Contract['login']>['body']): Promise<UserRecord[]> {
    const known = emailAddress ? await accounts.byAddress(emailAddress) : await accounts.byName(userName ?? '');
    return [known ?? []].flat();
  }

  /** Returns the active account that has this password. An unknown name takes as long as a wrong password. */
  async function matchAccount(candidates: readonly UserRecord[], password: string): Promise<UserRecord | undefined> {
    if (candidates.length === 0) await verifyPassword(undefined, password);
    for (const user of candidates) {
      if (await verifyPassword(user.active ? user.passwordHash : undefined, password)) return user;
    }
    return undefined;
  }

  /**
   * Returns the account that has this password, or REGISTERED when the typed address was last registered with it. Takes as long for
   * an address without an account, and returns the same (decision 0028).
   */
  async function matchPassword(
    { emailAddress, password }: Call<Contract['login']>['body'],
    candidates: readonly UserRecord[],
  ): Promise<UserRecord | typeof REGISTERED | undefined> {
    const user = await matchAccount(candidates, password);
    if (user || !emailAddress) return user;
    return (await verifyPassword(registrationHash(candidates[0]), password)) ? REGISTERED : undefined;
  }

  /** Ends the oldest sessions of an account that has too many, as signing out does. */
  async function endOldestSessions({ _id: userId, fullName: name }: UserRecord, newToken: string): Promise<void> {
    const ended = await accounts.endOldestSessions(userId, tokenHash(newToken));
    if (ended.length > 0) publishSessionsEnded(services, ended, { userId, name });
  }

  return {
    /**
     * Returns a session token. Ends the oldest sessions of the account beyond 50.
     * @throws Problem 401, the same for an unknown account and a wrong password; 403 for the password of a registration
     */
    async login({ body, address, device }: Call<Contract['login']>) {
      const candidates = await findCandidates(body);
      const attempt = { accounts: limiterKeys(body, candidates), from: address, device: knownFor(candidates, device) };
      const user = await guard.check(attempt, () => matchPassword(body, candidates));
      if (!user) throw loginFailed();
      if (user === REGISTERED) throw new Problem('NOT_ACTIVATED', 'Please check your email to activate your account');
      const token = await accounts.openSession(user);
      if (token === null) throw loginFailed();
      await endOldestSessions(user, token);
      await guard.succeeded(user.emailAddress, address);
      device.remember(deviceTokenFor(user), knownDevice(device.tokens, user));
      return presentToken(token);
    },

    async logout({ caller: { actor } }: Call<Contract['logout']>) {
      await accounts.endSession(actor.sessionId);
      publishSessionsEnded(services, [actor.sessionId], actor);
      return presentId(actor.emailAddress);
    },

    currentUser: async ({ caller }: Call<Contract['current_user']>) =>
      presentCurrentUser(caller, await newsFor(caller)),

    /** Ends all sessions except this one, and every mailed link. Devices of ended sessions get no push messages any more. */
    async changePassword({ caller: { actor, user }, body, address }: Call<Contract['change_password']>) {
      await guard.assertPassword(
        { account: user, typed: body.oldPassword, from: address },
        notYourPassword('oldPassword'),
      );
      assertUncommonPassword(body.newPassword, 'newPassword');
      const change = { from: user.passwordHash, to: await hashPassword(body.newPassword) };
      if (!(await accounts.changePassword(user._id, change))) throw notYourPassword('oldPassword');
      const ended = await accounts.endSessions(user._id, actor.sessionId);
      publishSessionsEnded(services, ended, actor);
      return presentId(user.emailAddress);
    },
  };
}
