import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { type Config, readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildDemoClub } from './demo/club';
import { type Single, startSingle } from './single';

let folder: string;
let running: Single[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-single-'));
  running = [];
});
afterEach(async () => {
  for (const single of running) await single.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<Single> {
  const config: Config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  const single = await startSingle(config);
  running.push(single);
  return single;
}
const stop = async (single: Single) => {
  running = running.filter((started) => started !== single);
  await single.close();
};

async function ask(
  single: Single,
  path: string,
  body?: unknown,
  token = '',
): Promise<{ status: number; value: unknown }> {
  const response = await fetch(single.url + path, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, value: await response.json() };
}
const signIn = (single: Single, account: string, password = 'touchline') =>
  ask(single, '/api/login', { emailAddress: `${account}@riverside.example`, password });

describe('the single process', () => {
  it('creates the demo club in an empty store, and its accounts can sign in', async () => {
    const single = await start();
    expect((await ask(single, '/api/health')).status).toBe(200);
    expect((await ask(single, '/api/config')).value).toMatchObject({ demo: true });
    for (const account of ['root', 'admin', 'manager', 'coach', 'coach2', 'filming', 'parent', 'parent2', 'newcomer'])
      expect([account, (await signIn(single, account)).status]).toEqual([account, 200]);
    const { value: token } = await signIn(single, 'parent');
    const { value: user } = await ask(single, '/api/current_user', undefined, String(token));
    expect(user).toMatchObject({ teams: expect.arrayContaining(['26618', '26620']) });
    expect((user as { players: { id: string }[] }).players.map(({ id }) => id).sort()).toEqual([
      '10000001',
      '10000002',
      '10000004',
    ]);
  });

  it('I1: keeps the data after a restart', async () => {
    const first = await start();
    const { value: token } = await signIn(first, 'manager');
    await stop(first);
    const second = await start();
    expect((await ask(second, '/api/current_user', undefined, String(token))).status).toBe(200);
  });

  describe.skipIf(process.platform === 'win32')('in a data folder that every user may read', () => {
    let umask: number;
    beforeEach(async () => {
      umask = process.umask(0o022);
      await chmod(folder, 0o755);
    });
    afterEach(() => void process.umask(umask));
    const modeOf = async (...names: string[]) => ((await stat(join(folder, ...names))).mode & 0o777).toString(8);
    /** Causes a mail that stays in the outbox. */
    const forgetPassword = (single: Single) =>
      fetch(`${single.url}/api/forgot-password/manager@riverside.example`, { method: 'PUT' });
    const mails = async () =>
      (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name !== 'old.eml');

    it.each(['new', 'there before'])('restricts new files to their owner, when the folder is %s', async (age) => {
      if (age === 'there before') {
        for (const name of ['store', 'outbox']) await mkdir(join(folder, name));
        for (const name of ['log-1', 'log-2', 'outbox/old.eml']) await writeFile(join(folder, name), '');
      }
      const single = await start();
      if (age === 'there before') expect(await modeOf('outbox')).toBe('700');
      expect((await forgetPassword(single)).status).toBe(200);
      await expect.poll(mails).toHaveLength(1);
      for (const name of ['store', 'outbox']) expect([name, await modeOf(name)]).toEqual([name, '700']);
      for (const name of ['log-1', 'log-2', `outbox/${await mails()}`])
        expect([name, await modeOf(name)]).toEqual([name, '600']);
      expect(await modeOf()).toBe('755');
    });

    it.skipIf(process.getuid?.() !== 0)('uses a folder of another user, and keeps its mode', async () => {
      await mkdir(join(folder, 'store'));
      await chown(join(folder, 'store'), 12_345, 12_345);
      const single = await start();
      expect((await signIn(single, 'manager')).status).toBe(200);
      expect(await modeOf('store')).toBe('755');
    });
  });

  it('completes a demo club whose creation was interrupted', async () => {
    const documents = await openStore({ dataDir: folder });
    const { events, players } = await openClubStore(documents);
    const { people, events: demoEvents } = buildDemoClub(Date.now(), 'UTC', { known: '', unguessable: '' });
    for (const player of people.players.slice(0, 5)) await players.insertOne(player);
    for (const event of demoEvents.slice(0, 5)) await events.insertOne(event);
    await documents.close();
    const { value: token } = await signIn(await start(), 'manager');
    expect(token).toEqual(expect.stringMatching(/^[\w-]{43}$/));
  });

  it('creates no demo club with DEMO=0, and the first root account from the settings', async () => {
    const single = await start({ DEMO: '0', ROOT_EMAIL: 'first@club.example', ROOT_PASSWORD: 'a long first secret' });
    expect((await signIn(single, 'manager')).status).toBe(401);
    const body = { emailAddress: 'first@club.example', password: 'a long first secret' };
    expect((await ask(single, '/api/login', body)).status).toBe(200);
  });

  it('rejects the demo club in production, and releases the store', async () => {
    await stop(await start());
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/passwords are public/);
    expect((await ask(await start(), '/api/health')).status).toBe(200);
  });

  it('reports a port that is in use', async () => {
    const single = await start();
    const otherFolder = await mkdtemp(join(tmpdir(), 'touchline-single-'));
    const { port } = new URL(single.url);
    await expect(start({ PORT: port, DATA_DIR: otherFolder })).rejects.toThrow(`Port ${port} is in use`);
    await rm(otherFolder, { recursive: true, force: true });
  });
});
