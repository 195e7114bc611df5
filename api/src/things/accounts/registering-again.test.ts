/** Tests that registering an address and signing in reveals nothing about an account that the address has already. */

import { buildPerson } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

const PASSWORD = 'corner flag 12';
const TYPED = 'stolen goal 66';
const UNKNOWN = 'unknown@club.example';
const { login, register } = accountsContract;

describe('R7: registering an address that has an account', () => {
  let api: TestApi;
  const open = async (settings: Record<string, string> = {}) => {
    api = await startTestApi({
      settings: { LIMIT_REGISTER: '1000', LIMIT_LOGIN_FAILS: '1000', LIMIT_LOGIN_FAILS_ADDRESS: '1000', ...settings },
    });
  };
  afterEach(() => api.close());

  const send = (path: string, body: object) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signIn = (emailAddress: string, password: string) => send(login.path, { emailAddress, password });
  const signInAs = (userName: string, password: string) => send(login.path, { userName, password });
  const registerAs = (emailAddress: string, password: string, userName = 'Mal') =>
    send(register.path, { userName, emailAddress, password });

  /** Creates an active account with PASSWORD. */
  async function createAccount(name: string) {
    const { user } = await buildPerson(api.services.store, name, 'PARENT');
    const passwordHash = await hashPassword(PASSWORD);
    await api.services.store.users.updateOne({ _id: user._id }, { $set: { passwordHash } });
    return user;
  }
  /** Makes calls about an address one after another. Returns their responses without the address. */
  async function responsesOf(address: string, calls: readonly ((address: string) => Promise<Response>)[]) {
    const responses: string[] = [];
    for (const call of calls) {
      const response = await call(address);
      responses.push(`${response.status} ${(await response.text()).replaceAll(address, 'X')}`);
    }
    return responses;
  }
  const statusesOf = (responses: readonly string[]) => responses.map((response) => Number(response.slice(0, 3)));

  it('is followed by the same answers to sign-ins as registering an unknown one', async () => {
    await open();
    const known = await createAccount('Kim Known');
    const calls = [
      (address: string) => signIn(address, TYPED),
      (address: string) => registerAs(address, TYPED),
      (address: string) => signIn(address, TYPED),
      (address: string) => signIn(address, 'wrong wrong'),
      () => signInAs('Mal', TYPED),
      () => signInAs(known.userName, TYPED),
      (address: string) => registerAs(address, 'free kick 77'),
      (address: string) => signIn(address, TYPED),
      (address: string) => signIn(address, 'free kick 77'),
    ];
    const responses = await responsesOf(known.emailAddress, calls);
    expect(statusesOf(responses)).toEqual([401, 200, 403, 401, 401, 401, 200, 401, 403]);
    expect(responses).toEqual(await responsesOf(UNKNOWN, calls));
  });

  it('counts wrong passwords from before the registration as for an unknown one', async () => {
    await open({ LIMIT_LOGIN_FAILS: '3' });
    const { emailAddress } = await createAccount('Kim Known');
    const wrong = (address: string) => signIn(address, 'wrong wrong');
    const calls = [
      ...[wrong, wrong],
      (address: string) => registerAs(address, TYPED),
      ...[(address: string) => signIn(address, TYPED), wrong, (address: string) => signIn(address, TYPED)],
    ];
    expect(statusesOf(await responsesOf(emailAddress, calls))).toEqual([401, 401, 200, 403, 401, 429]);
    expect(statusesOf(await responsesOf(UNKNOWN, calls))).toEqual([401, 401, 200, 403, 401, 429]);
  });

  it('changes nothing about the account, and mails no link that could', async () => {
    await open();
    const { emailAddress } = await createAccount('Kim Known');
    expect((await registerAs(emailAddress, TYPED)).status).toBe(200);
    expect(api.mails.filter(({ to, text }) => to === emailAddress && text.includes('token='))).toEqual([]);
    expect(await api.services.store.links.find({})).toEqual([]);
    expect((await signIn(emailAddress, TYPED)).status).toBe(403);
    expect((await signIn(emailAddress, PASSWORD)).status).toBe(200);
  });

  it('makes each failed sign-in hash two passwords, as for an unknown one', async () => {
    await open();
    const { emailAddress } = await createAccount('Kim Known');
    const other = await createAccount('Ona Other');
    for (const address of [emailAddress, UNKNOWN]) await registerAs(address, TYPED);
    // From the second call on, unknown addresses have a dummy hash to compare with.
    await signIn('first@club.example', 'wrong wrong');
    for (const [address, password] of [
      [emailAddress, TYPED],
      [UNKNOWN, TYPED],
      [other.emailAddress, 'wrong wrong'],
      ['nobody@club.example', 'wrong wrong'],
    ] as const) {
      let finished = 0;
      let isOver = false;
      // Keeps 30 hashes running or queued. Each hash of the call waits for about as many, because at most four run at once.
      const others = Array.from({ length: 30 }, async () => {
        while (!isOver) {
          await hashPassword(PASSWORD);
          if (!isOver) finished += 1;
        }
      });
      await signIn(address, password);
      isOver = true;
      await Promise.all(others);
      expect(finished, `${address} with ${password}`).toBeGreaterThan(50);
    }
  });
});
