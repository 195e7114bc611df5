import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buildPerson, buildPlayer, buildTeam } from '@touchline/server/testing/records';
import { tokenHash } from '@touchline/server/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

const PASSWORD = 'corner flag 12';
const MANY = { LIMIT_REGISTER: '100000', LIMIT_LOGIN_FAILS_ADDRESS: '100000' };

describe('accounts', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ settings: { ...MANY, PUBLIC_URL: 'https://club.example' } });
  });
  afterAll(() => api.close());

  async function send(method: string, path: string, body?: unknown, token?: string) {
    const response = await fetch(api.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const raw = await response.text();
    return { status: response.status, value: JSON.parse(raw), raw, headers: response.headers };
  }
  const login = (emailAddress: string, password = PASSWORD) => send('POST', '/api/login', { emailAddress, password });
  const isSignedIn = async (token: string) => (await send('GET', '/api/current_user', undefined, token)).status === 200;

  /** Creates an active account with PASSWORD. */
  async function person(name: string) {
    const built = await buildPerson(api.services.store, name, 'PARENT');
    await api.services.store.users.updateOne(
      { _id: built.user._id },
      { $set: { passwordHash: await hashPassword(PASSWORD) } },
    );
    return built;
  }

  /** Returns the mails to an address so far, oldest first. */
  async function mailsFor(address: string): Promise<string[]> {
    const folder = join(api.dataDir, 'outbox');
    const files = (await readdir(folder).catch(() => [])).sort();
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${address}`));
  }

  /** Returns the token of the only mail to an address, whose link must lead to PUBLIC_URL. */
  async function mailedToken(address: string): Promise<string> {
    await expect.poll(() => mailsFor(address)).toHaveLength(1);
    const [mail = ''] = await mailsFor(address);
    return /https:\/\/club\.example\/auth\/\w+\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  }

  it('writes to an address without an account in the language of the request', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'es-US,es;q=0.9,en;q=0.8' };
    const body = { userName: 'Luz', emailAddress: 'luz@club.example', password: PASSWORD };
    await fetch(`${api.url}/api/register`, { method: 'POST', headers, body: JSON.stringify(body) });
    await expect.poll(() => mailsFor('luz@club.example')).toHaveLength(1);
    expect((await mailsFor('luz@club.example'))[0]).toContain('Subject: Activa tu cuenta de Touchline');
    await fetch(`${api.url}/api/forgot-password/leo@club.example`, { method: 'PUT', headers });
    await expect.poll(() => mailsFor('leo@club.example')).toHaveLength(1);
    expect((await mailsFor('leo@club.example'))[0]).toContain(
      'Subject: No hay ninguna cuenta de Touchline con este correo',
    );
  });

  it('R11: a mailed link activates an account once; before that, a login with the right password says that the account is inactive', async () => {
    const emailAddress = 'ana@club.example';
    expect(
      (await send('POST', '/api/register', { userName: 'Ana', emailAddress: 'Ana@Club.example', password: PASSWORD }))
        .value,
    ).toBe(emailAddress);
    expect((await login(emailAddress)).status).toBe(403);
    expect((await login(emailAddress)).value.detail).toBe('Please check your email to activate your account');
    expect((await login(emailAddress, 'something else')).status).toBe(401);
    const token = await mailedToken(emailAddress);
    expect((await send('POST', '/api/activate', { token })).value).toBe(emailAddress);
    expect((await send('POST', '/api/activate', { token })).status).toBe(400);
    expect((await login(emailAddress)).status).toBe(200);
  });

  it('R11: each link activates its own registration, even when others register the same address later', async () => {
    const emailAddress = 'vic@club.example';
    const register = (userName: string, password: string) =>
      send('POST', '/api/register', { userName, emailAddress, password });
    await register('Vic', PASSWORD);
    const ownToken = await mailedToken(emailAddress);
    await register('Mal', 'stolen goal 66');
    await expect.poll(() => mailsFor(emailAddress)).toHaveLength(2);
    const otherMail = (await mailsFor(emailAddress)).find((mail) => !mail.includes(ownToken)) ?? '';
    expect(otherMail).not.toContain('Mal');
    const token = /activate\?token=([\w-]+)/.exec(otherMail)?.[1];

    const wrong = await send('POST', '/api/activate', { token, password: PASSWORD });
    expect([wrong.status, Object.keys(wrong.value.fields)]).toEqual([403, ['password']]);
    expect((await send('POST', '/api/activate', { token: ownToken, password: PASSWORD })).value).toBe(emailAddress);
    expect((await send('POST', '/api/activate', { token })).status).toBe(400);
    expect((await login(emailAddress, 'stolen goal 66')).status).toBe(401);
    const { value } = await login(emailAddress);
    expect((await send('GET', '/api/current_user', undefined, value)).value).toMatchObject({ userName: 'Vic' });
  });

  it('R8: limits wrong passwords with a mailed link like those of a login, and keeps the link valid', async () => {
    const emailAddress = 'gus@club.example';
    await send('POST', '/api/register', { userName: 'Gus', emailAddress, password: PASSWORD });
    const token = await mailedToken(emailAddress);
    const activate = (password: string) => send('POST', '/api/activate', { token, password });
    for (let n = 0; n < 10; n += 1) expect((await activate('wrong wrong')).status).toBe(403);
    expect((await activate(PASSWORD)).status).toBe(429);
    expect((await send('POST', '/api/activate', { token })).value).toBe(emailAddress);
  });

  it('lets the owner activate an address that a stranger registered, with a password of their own', async () => {
    const emailAddress = 'olga@club.example';
    await send('POST', '/api/register', { userName: 'Mal', emailAddress, password: 'stolen goal 66' });
    await expect.poll(() => mailsFor(emailAddress)).toHaveLength(1);
    await send('PUT', `/api/forgot-password/${emailAddress}`);
    await expect.poll(() => mailsFor(emailAddress)).toHaveLength(2);
    const token = /reset\?token=([\w-]+)/.exec((await mailsFor(emailAddress)).join(' '))?.[1];
    expect((await send('POST', '/api/reset_password', { token, password: PASSWORD })).status).toBe(200);
    expect((await login(emailAddress)).status).toBe(200);
    expect((await login(emailAddress, 'stolen goal 66')).status).toBe(401);
  });

  it('gives PARENT to a member of a team when the account is activated', async () => {
    const { store } = api.services;
    const kid = await buildPlayer(store, 'Kid');
    await buildTeam(store, '30001', { players: [kid] });
    const emailAddress = 'late@club.example';
    await store.players.updateOne({ _id: kid._id }, { $addToSet: { contacts: emailAddress } });
    await send('POST', '/api/register', { userName: 'Late', emailAddress, password: PASSWORD });
    const token = await mailedToken(emailAddress);
    await send('POST', '/api/activate', { token });
    const { value } = await login(emailAddress);
    expect((await send('GET', '/api/current_user', undefined, value)).value).toMatchObject({
      roles: ['PARENT'],
      teams: ['30001'],
      players: [{ name: 'Kid' }],
    });
  });

  it('R7: register, forgot and login respond the same for known and unknown addresses', async () => {
    const known = (await person('Kim Known')).user.emailAddress;
    const responses = async (path: (address: string) => Promise<{ status: number; raw: string }>) => {
      const [one, other] = [await path(known), await path('unknown@club.example')];
      return [one, other].map(
        ({ status, raw }) => `${status} ${raw.replaceAll(known, 'X').replaceAll('unknown@club.example', 'X')}`,
      );
    };
    for (const [one, other] of [
      await responses((emailAddress) =>
        send('POST', '/api/register', { userName: 'K', emailAddress, password: PASSWORD }),
      ),
      await responses((address) => send('PUT', `/api/forgot-password/${address}`)),
      await responses((emailAddress) => send('POST', '/api/login', { emailAddress, password: 'wrong wrong' })),
    ])
      expect(one).toBe(other);
    expect((await login(known)).status).toBe(200);
  });

  it('R10 R11: a reset link works once, ignores the Host header, and ends every session', async () => {
    const { user } = await person('Rosa Reset');
    const first = (await login(user.emailAddress)).value as string;
    const { hostname, port } = new URL(api.url);
    await new Promise<void>((resolve) => {
      request(
        {
          hostname,
          port,
          method: 'PUT',
          path: `/api/forgot-password/${user.emailAddress}`,
          headers: { host: 'evil.example' },
        },
        (response) => {
          response.resume().on('end', resolve);
        },
      ).end();
    });
    const token = await mailedToken(user.emailAddress);
    expect(token).toBeTruthy();
    const reset = { token, password: 'penalty spot 9' };
    expect(
      (await send('POST', '/api/reset_password', { ...reset, password: 'password1' })).value.fields,
    ).toHaveProperty('password');
    expect((await send('POST', '/api/reset_password', reset)).value).toBe(user.emailAddress);
    expect((await send('POST', '/api/reset_password', reset)).status).toBe(400);
    expect(await isSignedIn(first)).toBe(false);
    expect(api.busEvents.flatMap((busEvent) => (busEvent.kind === 'access' ? busEvent.ended : []))).toContain(
      tokenHash(first),
    );
    expect((await login(user.emailAddress)).status).toBe(401);
    expect((await login(user.emailAddress, 'penalty spot 9')).status).toBe(200);
  });

  it('rejects an expired link', async () => {
    const { user } = await person('Erik Expired');
    const token = 'e'.repeat(43);
    await api.services.store.links.insertOne({
      _id: tokenHash(token),
      userId: user._id,
      purpose: 'reset',
      expiresAt: Date.now() - 1,
    });
    expect((await send('POST', '/api/reset_password', { token, password: 'penalty spot 9' })).status).toBe(400);
    expect((await login(user.emailAddress)).status).toBe(200);
  });

  it('R10: logout ends its session, a password change ends the others, and both are published', async () => {
    const { user } = await person('Paul Password');
    const [one, two, three] = (await Promise.all([1, 2, 3].map(() => login(user.emailAddress)))).map(
      ({ value }) => value as string,
    ) as [string, string, string];
    expect((await send('POST', '/api/logout', undefined, one)).value).toBe(user.emailAddress);
    expect(await isSignedIn(one)).toBe(false);
    const change = (oldPassword: string) =>
      send('POST', '/api/change-password', { oldPassword, newPassword: 'penalty spot 9' }, two);
    expect((await change('not this')).value.fields).toHaveProperty('oldPassword');
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await isSignedIn(two), await isSignedIn(three)]).toEqual([true, false]);
    expect(api.busEvents.filter((busEvent) => busEvent.kind === 'access').flatMap(({ ended }) => ended)).toEqual(
      expect.arrayContaining([tokenHash(one), tokenHash(three)]),
    );
  });

  it('R9: stores passwords as argon2id, rejects short and common ones, accepts long ones of any characters', async () => {
    const password = '⚽'.repeat(60);
    const register = (emailAddress: string, typed: string) =>
      send('POST', '/api/register', { userName: 'P', emailAddress, password: typed });
    expect((await register('p1@club.example', 'seven77')).value.fields).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect((await register('p1@club.example', 'Password1')).value.fields).toHaveProperty('password');
    expect((await register('p1@club.example', password)).status).toBe(200);
    expect((await api.services.store.users.findOne({ emailAddress: 'p1@club.example' }))?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('signs in to the account whose password matches when several accounts share a user name', async () => {
    const { user } = await person('Una Unique');
    const byName = (password = PASSWORD) => send('POST', '/api/login', { userName: user.userName, password });
    const accountOf = async (token: string) => (await send('GET', '/api/current_user', undefined, token)).value;
    const other = { userName: user.userName, emailAddress: 'mal@club.example', password: 'stolen goal 66' };
    await send('POST', '/api/register', other);
    expect(await accountOf((await byName()).value)).toMatchObject({ id: user._id });
    expect((await byName(other.password)).status).toBe(401);
    await send('POST', '/api/activate', { token: await mailedToken(other.emailAddress) });
    expect(await accountOf((await byName()).value)).toMatchObject({ id: user._id });
    expect(await accountOf((await byName(other.password)).value)).toMatchObject({ emailAddress: other.emailAddress });
    expect((await byName('wrong wrong')).status).toBe(401);
  });
});
