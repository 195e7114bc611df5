/** Tests which sign-ins are delayed after wrong passwords. guessing.test.ts tests which are rejected. */

import { buildPerson } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

const PASSWORD = 'corner flag 12';
const { login, register, change_password } = accountsContract;
const { update_profile } = profilesContract;

describe('slowing password guesses down', () => {
  let api: TestApi;
  const open = async (settings: Record<string, string> = {}) => {
    api = await startTestApi({ settings: { TRUSTED_PROXIES: '1', ...settings } });
  };
  afterEach(() => api.close());

  const send = (path: string, body: object, { from = '10.0.0.1', cookie = '' } = {}, headers = {}) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (emailAddress: string, password: string, by: { from?: string; cookie?: string } = {}) =>
    send(login.path, { emailAddress, password }, by);
  /** Calls one after another. Returns the statuses. */
  const callInSequence = async (count: number, call: (n: number) => Promise<Response>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push((await call(n)).status);
    return statuses;
  };
  const secondsOf = async (call: () => Promise<Response>) => {
    const began = performance.now();
    const { status } = await call();
    return { status, seconds: (performance.now() - began) / 1_000 };
  };
  async function createAccount(name: string) {
    const { user, token } = await buildPerson(api.services.store, name, 'PARENT');
    const passwordHash = await hashPassword(PASSWORD);
    await api.services.store.users.updateOne({ _id: user._id }, { $set: { passwordHash } });
    return { ...user, token };
  }
  /** Returns the cookie that a browser keeps after a sign-in. */
  const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  it('R8: delays a network after many wrong tries, and still accepts the right password', async () => {
    await open({ LIMIT_LOGIN_FAILS_ADDRESS: '5' });
    const known = await createAccount('Kim Known');
    expect(await callInSequence(5, (n) => signIn(`nobody${n}@club.example`, 'wrong wrong'))).toEqual(
      Array(5).fill(401),
    );
    const { status, seconds } = await secondsOf(() => signIn(known.emailAddress, PASSWORD));
    expect(status).toBe(200);
    expect(seconds).toBeGreaterThan(0.99);
  });

  it('R8: counts tries from all addresses of an IPv6 network together', async () => {
    await open({ LIMIT_REGISTER: '3' });
    const addressOf = (n: number) => `2001:db8:7:7:${n}:${n}:${n}:${n}`;
    const wrong = (n: number) => signIn('victim@club.example', 'wrong wrong', { from: addressOf(n + 1) });
    expect(await callInSequence(12, wrong)).toEqual([...Array(10).fill(401), 429, 429]);
    const registering = (n: number) =>
      send(
        register.path,
        { userName: 'N', emailAddress: `new${n}@club.example`, password: PASSWORD },
        { from: addressOf(n + 1) },
      );
    expect(await callInSequence(5, registering)).toEqual([200, 200, 200, 429, 429]);
    expect((await signIn('victim@club.example', 'wrong wrong', { from: '2001:db8:7:8::1' })).status).toBe(401);
  });

  it('R20: counts calls from all networks of an IPv6 site together', async () => {
    await open({ LIMIT_ADDRESS: '3' });
    const call = (n: number) => fetch(`${api.url}/videos`, { headers: { 'x-forwarded-for': `2001:db8:7:${n}::1` } });
    expect(await callInSequence(14, call)).toEqual([...Array(12).fill(200), 429, 429]);
  });

  it('R8: counts tries by address and by user name for the same account', async () => {
    await open();
    const { emailAddress, userName } = await createAccount('Vera Victim');
    const wrong = (n: number) =>
      send(login.path, { ...(n % 2 ? { emailAddress } : { userName }), password: 'wrong wrong' });
    expect(await callInSequence(12, wrong)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('R8: delays each wrong try of an account beyond 20 a day, even in a burst', async () => {
    await open();
    const victim = await createAccount('Vera Victim');
    const began = performance.now();
    const burst = Array.from({ length: 24 }, (_, n) => signIn(victim.emailAddress, 'wrong', { from: `10.0.1.${n}` }));
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([401]));
    // 20 are free. The next four wait a second each, one after another.
    expect(performance.now() - began).toBeGreaterThan(3_990);
  });

  it('R8: does not delay a browser in which the account signed in before', async () => {
    await open({ LIMIT_LOGIN_FAILS: '3', LIMIT_LOGIN_FAILS_ADDRESS: '3' });
    const { emailAddress } = await createAccount('Kim Known');
    const other = await createAccount('Ona Other');
    const cookie = cookieOf(await signIn(emailAddress, PASSWORD));
    expect(await callInSequence(3, () => signIn(emailAddress, 'wrong wrong'))).toEqual([401, 401, 401]);
    expect((await signIn(emailAddress, PASSWORD)).status).toBe(429);
    expect((await signIn(emailAddress, PASSWORD, { cookie })).status).toBe(200);
    // The cookie of one account does not help with another, and does not allow endless guesses at its own.
    expect(await callInSequence(3, () => signIn(other.emailAddress, 'wrong wrong', { cookie }))).toEqual([
      401, 401, 401,
    ]);
    expect((await signIn(other.emailAddress, PASSWORD, { cookie })).status).toBe(429);
    // The browser has three tries left, and its network three more.
    expect(await callInSequence(7, () => signIn(emailAddress, 'wrong wrong', { cookie }))).toEqual([
      ...Array(6).fill(401),
      429,
    ]);
  });

  it('R8: counts guesses at a namesake in a browser in which only the own account signed in before', async () => {
    await open();
    const attacker = await createAccount('Mal Attacker');
    const victim = await createAccount('Vera Victim');
    const rename = { userName: victim.userName, fullName: 'Mal', rev: attacker.rev };
    const bearer = { authorization: `Bearer ${attacker.token}` };
    expect((await send(update_profile.path, rename, {}, bearer)).status).toBe(200);
    const guess = (cookie: string) =>
      send(login.path, { userName: victim.userName, password: 'wrong wrong' }, { cookie });
    const cookie = cookieOf(await signIn(attacker.emailAddress, PASSWORD));
    expect(await callInSequence(10, () => guess(cookie))).toEqual(Array(10).fill(401));
    const newCookie = cookieOf(await signIn(attacker.emailAddress, PASSWORD, { cookie }));
    expect(newCookie).not.toBe('');
    expect(await callInSequence(2, () => guess(newCookie))).toEqual([429, 429]);
  });

  it('R12: hides the cookie from scripts, and invalidates it when the password changes', async () => {
    await open({ LIMIT_LOGIN_FAILS: '2', PUBLIC_URL: 'https://club.example' });
    const { emailAddress, token } = await createAccount('Kim Known');
    const signedIn = await signIn(emailAddress, PASSWORD);
    const header = signedIn.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/api/login']) expect(header).toContain(part);
    expect(header).not.toContain(emailAddress);
    const cookie = cookieOf(signedIn);
    const change = { oldPassword: PASSWORD, newPassword: 'penalty spot 9' };
    const bearer = { authorization: `Bearer ${token}` };
    expect((await send(change_password.path, change, { from: '10.0.0.9' }, bearer)).status).toBe(200);
    expect(await callInSequence(2, () => signIn(emailAddress, 'wrong wrong'))).toEqual([401, 401]);
    expect((await signIn(emailAddress, 'penalty spot 9', { cookie })).status).toBe(429);
    for (const broken of [
      'touchline-device=',
      'touchline-device=~~~',
      `touchline-device=${'x'.repeat(66)}.${'y'.repeat(43)}`,
    ])
      expect((await signIn(`nobody${broken.length}@club.example`, 'wrong', { cookie: broken })).status).toBe(401);
  });

  it('R7: mails an address at most three times a day when strangers register it, without any text that they typed', async () => {
    await open({ LIMIT_REGISTER: '100' });
    const typed = 'Win money at evil.example';
    const registering = (emailAddress: string) =>
      send(register.path, { userName: typed, fullName: typed, emailAddress, password: PASSWORD });
    const known = await createAccount('Kim Known');
    for (const address of ['new@club.example', known.emailAddress]) {
      expect(await callInSequence(6, () => registering(address))).toEqual(Array(6).fill(200));
      const mails = api.mails.filter(({ to }) => to === address);
      expect(mails).toHaveLength(3);
      for (const { text, subject } of mails) expect(text + subject).not.toContain('evil');
    }
    // The mail for setting the password of an unconfirmed account contains none of it either.
    await fetch(`${api.url}/api/forgot-password/new@club.example`, { method: 'PUT' });
    expect(api.mails.at(-1)?.text).not.toContain('evil');
  });
});
