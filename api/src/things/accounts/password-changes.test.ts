import { buildPerson } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

const OLD = 'corner flag 12';
const NEW = 'penalty spot 9';
const LOGINS = 40;
const { login, change_password, current_user, forgot_password, reset_password } = accountsContract;

describe('changing a password', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      settings: { TRUSTED_PROXIES: '1', LIMIT_LOGIN_FAILS: '1000', LIMIT_LOGIN_FAILS_ADDRESS: '1000' },
    });
  });
  afterAll(() => api.close());

  const send = (method: string, path: string, body?: object, { token, from }: { token?: string; from?: string } = {}) =>
    fetch(api.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const isSignedIn = async (token: string) =>
    (await send('GET', current_user.path, undefined, { token })).status === 200;

  /** Creates an account with the old password and a session. */
  async function createAccount(name: string) {
    const { user, token } = await buildPerson(api.services.store, name, 'PARENT');
    const passwordHash = await hashPassword(OLD);
    await api.services.store.users.updateOne({ _id: user._id }, { $set: { passwordHash } });
    return { id: user._id, emailAddress: user.emailAddress, token };
  }

  /** Signs in with the old password many times, changes the password meanwhile, and returns the sessions that still work. */
  async function signInDuring(emailAddress: string, change: () => Promise<Response>): Promise<string[]> {
    const { users } = api.services.store;
    const before = (await users.findOne({ emailAddress }))?.passwordHash;
    const logins = Array.from({ length: LOGINS }, async () => {
      const response = await send('POST', login.path, { emailAddress, password: OLD });
      return response.status === 200 ? ((await response.json()) as string) : '';
    });
    // The first logins have succeeded, the last ones still wait in the queue.
    await Promise.race(logins);
    expect((await change()).status).toBe(200);
    expect((await users.findOne({ emailAddress }))?.passwordHash).not.toBe(before);
    const tokens = (await Promise.all(logins)).filter(Boolean);
    const areSignedIn = await Promise.all(tokens.map(isSignedIn));
    return tokens.filter((_, n) => areSignedIn[n]);
  }

  it('R10: ends all sessions of the old password, even of concurrent logins', async () => {
    const { emailAddress, token } = await createAccount('Paul Password');
    // From another network, so that it does not wait behind the logins.
    const from = '10.0.0.2';
    const change = () => send('POST', change_password.path, { oldPassword: OLD, newPassword: NEW }, { token, from });
    expect(await signInDuring(emailAddress, change)).toEqual([]);
    expect(await isSignedIn(token)).toBe(true);
  });

  it('R10: ends all sessions when the password is set by a mailed link', async () => {
    const { emailAddress } = await createAccount('Rosa Reset');
    await send('PUT', forgot_password.path.replace(':email', emailAddress));
    const link = linkIn(api.mails.at(-1)?.text);
    const reset = () => send('POST', reset_password.path, { token: link, password: NEW });
    expect(await signInDuring(emailAddress, reset)).toEqual([]);
  });

  it('R10: ends push messages to every device when the password is set by a mailed link', async () => {
    const { emailAddress, token } = await createAccount('Dora Device');
    const add = noticesContract.add_push_device;
    const body = { endpoint: 'https://updates.push.services.mozilla.com/thief', keys: add.example.body.keys };
    expect((await send('POST', add.path, body, { token })).status).toBe(200);
    await send('PUT', forgot_password.path.replace(':email', emailAddress));
    await send('POST', reset_password.path, { token: linkIn(api.mails.at(-1)?.text), password: NEW });
    const newToken = (await (await send('POST', login.path, { emailAddress, password: NEW })).json()) as string;
    const preferences = await send('GET', noticesContract.show_preferences.path, undefined, { token: newToken });
    expect(await preferences.json()).toMatchObject({ devices: [] });
  });

  it('R10: opens no session when the password changes between the check and the session', async () => {
    const { id, emailAddress } = await createAccount('Sam Slow');
    const { sessions, users } = api.services.store;
    const insertOne = sessions.insertOne.bind(sessions);
    Object.assign(sessions, {
      insertOne: async (session: Parameters<typeof insertOne>[0]) => {
        Object.assign(sessions, { insertOne });
        await users.updateOne({ _id: id }, { $set: { passwordHash: await hashPassword(NEW) } });
        await insertOne(session);
      },
    });
    expect((await send('POST', login.path, { emailAddress, password: OLD })).status).toBe(401);
    expect(await sessions.find({ userId: id })).toHaveLength(1);
  });

  it('R11: deletes every reset link that was mailed before', async () => {
    const { emailAddress, token } = await createAccount('Lena Link');
    await send('PUT', forgot_password.path.replace(':email', emailAddress));
    const link = linkIn(api.mails.at(-1)?.text);
    expect((await send('POST', change_password.path, { oldPassword: OLD, newPassword: NEW }, { token })).status).toBe(
      200,
    );
    expect((await send('POST', reset_password.path, { token: link, password: 'free kick 77' })).status).toBe(400);
    expect((await send('POST', login.path, { emailAddress, password: NEW })).status).toBe(200);
  });

  it('R10: stores one of two concurrent changes, and rejects the other because its old password is no longer right', async () => {
    const { emailAddress, token } = await createAccount('Twice Typed');
    const passwords = [NEW, 'free kick 77'];
    const responses = await Promise.all(
      passwords.map((newPassword) => send('POST', change_password.path, { oldPassword: OLD, newPassword }, { token })),
    );
    const changed = passwords.filter((_, n) => responses[n]?.status === 200);
    expect(changed).toHaveLength(1);
    expect((await send('POST', login.path, { emailAddress, password: changed[0] })).status).toBe(200);
  });
});

const linkIn = (mail = ''): string => /token=([\w-]+)/.exec(mail)?.[1] ?? '';
