import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { buildPerson } from '@touchline/shared/server/testing/records';
import { tokenHash } from '@touchline/shared/server/tokens';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { hashPassword } from './passwords';

const PASSWORD = 'corner flag 12';
const { login, forgot_password, register } = accountsContract;
const MANY = { LIMIT_REGISTER: '100000', LIMIT_LOGIN_FAILS: '100000', LIMIT_LOGIN_FAILS_ADDRESS: '100000' };

describe('guessing', () => {
  let api: TestApi;
  const open = async (settings: Record<string, string> = {}) => {
    api = await startTestApi({ settings });
  };
  afterEach(() => api.close());

  const send = (method: string, path: string, body?: object, from?: string) =>
    fetch(api.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = (emailAddress: string, password: string, from?: string) =>
    send('POST', login.path, { emailAddress, password }, from);
  /** Somebody with PASSWORD. */
  async function somebody(name: string): Promise<string> {
    const { user } = await buildPerson(api.services.store, name, 'PARENT');
    const passwordHash = await hashPassword(PASSWORD);
    await api.services.store.users.updateOne({ _id: user._id }, { $set: { passwordHash } });
    return user.emailAddress;
  }

  it('R8: the 11th wrong try is 429 with Retry-After, and another account is not touched', async () => {
    await open();
    for (let n = 0; n < 10; n += 1) expect((await signIn('victim@club.example', 'wrong wrong')).status).toBe(401);
    const refused = await signIn('victim@club.example', 'wrong wrong');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('other@club.example', 'wrong wrong')).status).toBe(401);
  });

  it('R8: who is guessed at from elsewhere is not locked out, however many guess', async () => {
    await open({ TRUSTED_PROXIES: '1' });
    const victim = await somebody('Vera Victim');
    const guessers = ['10.0.0.1', '10.0.0.2'];
    for (const from of guessers)
      for (let n = 0; n < 10; n += 1) expect((await signIn(victim, 'wrong wrong', from)).status).toBe(401);
    for (const from of guessers) expect((await signIn(victim, PASSWORD, from)).status).toBe(429);
    const began = performance.now();
    expect((await signIn(victim, PASSWORD, '10.0.1.1')).status).toBe(200);
    // After 20 wrong tries a day, from wherever, each further one waits a second: the right one too.
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it('R7: what is answered about an address takes as long whether it is known or not', {
    retry: 3,
    timeout: 60_000,
  }, async () => {
    await open({ ...MANY });
    const known = await Promise.all(Array.from({ length: 9 }, (_, n) => somebody(`Known ${n}`)));
    const timed = async (call: () => Promise<Response>, status: number) => {
      const began = performance.now();
      const response = await call();
      await response.arrayBuffer();
      expect(response.status).toBe(status);
      return performance.now() - began;
    };
    const calls: [string, number, (address: string) => Promise<Response>][] = [
      ['login', 401, (address) => signIn(address, 'wrong wrong')],
      [
        'register',
        200,
        (emailAddress) => send('POST', register.path, { userName: 'K', emailAddress, password: PASSWORD }),
      ],
      ['forgot', 200, (address) => send('PUT', forgot_password.path.replace(':email', address))],
    ];
    for (const [what, status, call] of calls) {
      const times = { known: [] as number[], unknown: [] as number[] };
      // The shortest of each, turn by turn: what else the machine does only makes calls longer.
      for (const [n, address] of known.entries()) {
        const kinds = [
          ['known', address],
          ['unknown', `unknown${what}${n}@club.example`],
        ] as const;
        for (const [kind, who] of n % 2 ? kinds : kinds.toReversed())
          times[kind].push(await timed(() => call(who), status));
      }
      const [one, other] = [Math.min(...times.known), Math.min(...times.unknown)];
      expect(Math.abs(one - other) / one, `${what}: ${one} ms known, ${other} ms unknown`).toBeLessThan(0.05);
    }
  });

  it('R11: a link’s token has 256 bits, is stored as its hash, and lives an hour or a week', async () => {
    await open(MANY);
    const known = await somebody('Lena Link');
    await send('PUT', forgot_password.path.replace(':email', known));
    await send('POST', register.path, { userName: 'New', emailAddress: 'new@club.example', password: PASSWORD });
    const links = await api.services.store.links.find({});
    const hours = links.map(({ purpose, expiresAt }) => [purpose, Math.round((expiresAt - Date.now()) / 3_600_000)]);
    expect(Object.fromEntries(hours)).toEqual({ reset: 1, activate: 168 });
    const tokens = api.mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(links.map(({ _id }) => _id).toSorted()).toEqual(tokens.map(tokenHash).toSorted());
    expect(JSON.stringify(links)).not.toContain(tokens[0]);
  });
});
