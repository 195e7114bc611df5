import { randomUUID } from 'node:crypto';
import { buildPerson } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceStart, ensureFirstRoot } from '../../data/accounts/start-club';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { STORES } from '../../testing/two-teams';

const PASSWORD = 'corner flag 12';
const WRONG = 'ZZZZ-ZZZZ';

const person = (name: string) => ({
  userName: name,
  emailAddress: `${name.toLowerCase()}@club.example`,
  password: PASSWORD,
});

async function send(api: TestApi, path: string, body?: unknown, token = '') {
  const response = await fetch(api.url + path, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const raw = await response.text();
  return { status: response.status, value: JSON.parse(raw), raw, headers: response.headers };
}
const canStart = async (api: TestApi) => (await send(api, '/api/config')).value.canStart;
const start = (api: TestApi, code: string, name = 'Ana') => send(api, '/api/start_club', { code, ...person(name) });

/** Returns the lines that a process prints at its start. */
async function printed(api: TestApi): Promise<string[]> {
  const lines: string[] = [];
  await announceStart(api.services, 'http://club.example', (line: string) => lines.push(line));
  return lines;
}
const codeIn = ([line = '']: string[]): string => /one-time code: ([0-9A-Z]{4}-[0-9A-Z]{4})$/.exec(line)?.[1] ?? '';

describe.each(STORES)('starting a club on %s', (_store, mongoUrl) => {
  let apis: TestApi[];
  let open: (settings?: Record<string, string>) => Promise<TestApi>;
  beforeEach(() => {
    apis = [];
    const database = `api-${randomUUID().slice(0, 8)}`;
    open = async (settings = {}) => {
      const many = { LIMIT_REGISTER: '100000', LIMIT_LOGIN_FAILS: '100000' };
      const api = await startTestApi({ mongoUrl, database, settings: { DEMO: '0', ...many, ...settings } });
      apis.push(api);
      return api;
    };
  });
  afterEach(async () => {
    for (const api of apis) await api.close();
  });

  it('creates an active account with ROOT and ADMIN for the printed code, and signs it in', async () => {
    const api = await open();
    expect(await canStart(api)).toBe(true);
    const lines = await printed(api);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Open http:\/\/club\.example\/ to set up your club\. Your one-time code: /);
    const typed = ` ${codeIn(lines).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const { status, value: token } = await start(api, typed);
    expect(status).toBe(200);
    expect((await send(api, '/api/current_user', undefined, token)).value).toMatchObject({
      userName: 'Ana',
      emailAddress: 'ana@club.example',
      roles: ['ROOT', 'ADMIN'],
    });
    expect((await send(api, '/api/login', { emailAddress: 'ana@club.example', password: PASSWORD })).status).toBe(200);
    expect((await send(api, '/api/list_audit', undefined, token)).value).toMatchObject([
      { action: 'start_club', about: 'ana@club.example', after: { roles: ['ROOT', 'ADMIN'] } },
    ]);
    expect(await canStart(api)).toBe(false);
    expect(await printed(api)).toEqual([]);
  });

  it('rejects a wrong code with 403 and malformed input with 400, and creates no account', async () => {
    const api = await open();
    expect((await start(api, WRONG)).status).toBe(403);
    const code = codeIn(await printed(api));
    expect((await start(api, WRONG)).status).toBe(403);
    expect((await start(api, 'no')).value.fields).toHaveProperty('code');
    for (const password of ['short', 'password'])
      expect((await send(api, '/api/start_club', { code, ...person('Ana'), password })).value).toMatchObject({
        status: 400,
        fields: { password: expect.any(String) },
      });
    expect(await api.services.store.users.countDocuments({})).toBe(0);
    expect((await start(api, code)).status).toBe(200);
  });

  it('accepts exactly one of many concurrent starts in two processes; all others get 409', async () => {
    const one = await open();
    const other = mongoUrl ? await open() : one;
    const code = codeIn(await printed(one));
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => start(n % 2 ? one : other, code, `Person${n}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await one.services.store.users.countDocuments({})).toBe(1);
    for (const late of [code, WRONG]) expect((await start(other, late, 'Late')).status).toBe(409);
    expect(await canStart(other)).toBe(false);
  });

  it('never returns or stores the code', async () => {
    const api = await open();
    const code = codeIn(await printed(api));
    const { store } = api.services;
    const exposedTexts = [JSON.stringify(await store.starts.find({}))];
    exposedTexts.push((await send(api, '/api/config')).raw, (await start(api, WRONG)).raw);
    exposedTexts.push((await send(api, '/api/start_club', { code, ...person('Ana'), password: 'short' })).raw);
    exposedTexts.push((await start(api, code)).raw, (await start(api, code)).raw);
    exposedTexts.push(
      JSON.stringify([await store.users.find({}), await store.audit.find({}), await store.starts.find({})]),
    );
    for (const text of exposedTexts) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replace('-', ''));
    }
    expect(await store.starts.countDocuments({})).toBe(0);
  });

  it('limits the tries of a network, and then rejects even the right code', async () => {
    const api = await open({ LIMIT_LOGIN_FAILS: '3' });
    const code = codeIn(await printed(api));
    for (let n = 0; n < 3; n++) expect((await start(api, WRONG)).status).toBe(403);
    const { status, headers } = await start(api, code);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('rejects registrations before the club is started', async () => {
    const api = await open();
    const code = codeIn(await printed(api));
    expect((await send(api, '/api/register', person('Early'))).status).toBe(409);
    expect((await start(api, code)).status).toBe(200);
    expect((await send(api, '/api/register', person('Early'))).status).toBe(200);
  });

  it('rejects a start when an account exists, active or not, and in the demo club', async () => {
    const api = await open();
    const code = codeIn(await printed(api));
    const { user } = await buildPerson(api.services.store, 'Ivo Inactive');
    await api.services.store.users.updateOne({ _id: user._id }, { $set: { active: false } });
    expect(await canStart(api)).toBe(false);
    expect((await start(api, code)).status).toBe(409);
    const demo = await startTestApi({ settings: { DEMO: '1' } });
    apis.push(demo);
    expect(await canStart(demo)).toBe(false);
    expect(await printed(demo)).toEqual([]);
    expect((await start(demo, WRONG)).status).toBe(409);
  });

  it('prints a new code at a later start, and accepts only the newest', async () => {
    const api = await open();
    const first = codeIn(await printed(api));
    await api.services.store.starts.updateOne({ _id: 'code' }, { $set: { createdAt: Date.now() - 150_000 } });
    const second = codeIn(await printed(api));
    expect(second).not.toBe(first);
    expect((await start(api, first)).status).toBe(403);
    expect((await start(api, second)).status).toBe(200);
  });

  // Only one process can open the embedded store.
  if (mongoUrl)
    it('prints one code when two processes start at once, and the process that did not print it accepts it', async () => {
      const [one, other] = [await open(), await open()];
      const lines = (await Promise.all([printed(one), printed(other)])).map(([line = '']) => line);
      const codes = lines.map((line) => codeIn([line])).filter((code) => code !== '');
      expect(codes).toHaveLength(1);
      expect(lines.filter((line) => line.includes('Another process'))).toHaveLength(1);
      const [code = ''] = codes;
      expect((await start(codeIn([lines[0] ?? '']) ? other : one, code)).status).toBe(200);
    });

  it('creates one account from ROOT_EMAIL and ROOT_PASSWORD when two processes start, and prints no code', async () => {
    const settings = { ROOT_EMAIL: 'First@club.example', ROOT_PASSWORD: PASSWORD };
    const one = await open(settings);
    const other = mongoUrl ? await open(settings) : one;
    await Promise.all([ensureFirstRoot(one.services), ensureFirstRoot(other.services)]);
    expect(await one.services.store.users.find({})).toMatchObject([
      { emailAddress: 'first@club.example', roles: ['ROOT', 'ADMIN'], active: true },
    ]);
    expect(await printed(one)).toEqual([]);
    expect(await canStart(other)).toBe(false);
  });
});
