/** Tests how many sessions of one account are open at once. */

import { buildPerson, buildSession, type Person } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { STORES } from '../../testing/two-teams';

const PASSWORD = 'corner flag 12';
const { login, current_user } = accountsContract;
const { add_push_device, show_preferences } = noticesContract;

describe.each(STORES)('R10: sessions of one account on %s', (_store, mongoUrl) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ mongoUrl });
  });
  afterAll(() => api.close());

  async function send<T>(method: string, path: string, { token, body }: { token?: string; body?: object }) {
    const response = await fetch(api.url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, value: (await response.json()) as T };
  }
  const statusOf = async (token: string) => (await send(current_user.method, current_user.path, { token })).status;
  const signIn = async ({ user: { emailAddress } }: Person) =>
    (await send<string>(login.method, login.path, { body: { emailAddress, password: PASSWORD } })).value;

  /** Creates an account with so many sessions. Returns their tokens, oldest first. */
  async function createAccount(name: string, sessions: number): Promise<{ person: Person; tokens: string[] }> {
    const { store } = api.services;
    const person = await buildPerson(store, name, 'PARENT');
    await store.users.updateOne({ _id: person.user._id }, { $set: { passwordHash: await hashPassword(PASSWORD) } });
    const open = [person];
    while (open.length < sessions) open.push({ ...person, ...(await buildSession(store, person.user)) });
    for (const [n, { sessionId }] of open.entries())
      await store.sessions.updateOne({ _id: sessionId }, { $set: { createdAt: Date.now() - sessions + n } });
    return { person, tokens: open.map(({ token }) => token) };
  }

  it('are the 50 newest: a sign-in ends the oldest, with its push messages and connections', async () => {
    const { person, tokens } = await createAccount('Max Many', 50);
    const [oldest = '', second = ''] = tokens;
    const devices = [oldest, second].entries();
    for (const [n, token] of devices) {
      const body = {
        endpoint: `https://updates.push.services.mozilla.com/${n}`,
        keys: add_push_device.example.body.keys,
      };
      expect((await send(add_push_device.method, add_push_device.path, { token, body })).status).toBe(200);
    }
    const newest = await signIn(person);
    expect([await statusOf(oldest), await statusOf(second), await statusOf(newest)]).toEqual([401, 200, 200]);
    const { value } = await send<{ devices: unknown[] }>(show_preferences.method, show_preferences.path, {
      token: newest,
    });
    expect(value.devices).toHaveLength(1);
    const ended = api.busEvents.flatMap((busEvent) => (busEvent.kind === 'access' ? busEvent.ended : []));
    expect(ended).toEqual([person.sessionId]);
  });

  it('are not more than 50 after concurrent sign-ins, and include the new ones', async () => {
    const { person, tokens } = await createAccount('Cora Concurrent', 48);
    const other = await createAccount('Ona Other', 3);
    const opened = await Promise.all(Array.from({ length: 6 }, () => signIn(person)));
    expect(await Promise.all(opened.map(statusOf))).toEqual(Array(6).fill(200));
    expect(await Promise.all(tokens.map(statusOf))).toEqual([...Array(4).fill(401), ...Array(44).fill(200)]);
    expect(await Promise.all(other.tokens.map(statusOf))).toEqual([200, 200, 200]);
  });
});
