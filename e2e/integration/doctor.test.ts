import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedStore } from '@touchline/server/database/embedded';
import { startScriptedMongo } from '@touchline/server/database/testing/scripted-mongo';
import type { FilmRecord } from '@touchline/server/film-records';
import { beginRestore } from '@touchline/server/migrations';
import type { SchemaRecord } from '@touchline/server/service-records';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { smtpUrl, startMailServer } from '../../api/src/testing/mail-server';
import { roomFor } from '../../club/doctor/store';
import { startClub } from '../../testing/services/club';
import { databaseUrl } from '../../testing/services/mongo-server';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'geheim';
/** An address without a server. */
const NOWHERE = '127.0.0.1:9';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the doctor with these settings. @returns its output by level, and the exit code */
async function runDoctor(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'club/doctor.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'none'), ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  const linesOf = (sign: string) => text.split('\n').flatMap((line) => (line.startsWith(sign) ? [line.slice(8)] : []));
  return { code, text, wrong: linesOf('PROBLEM'), advice: linesOf('advice'), ok: linesOf('ok') };
}

describe('npm run doctor', () => {
  it('reports that a club without settings can run, and what its users would miss', async () => {
    const { code, text, wrong, advice, ok } = await runDoctor({});
    expect([code, wrong]).toEqual([0, []]);
    expect(ok.join()).toContain('The first start fills it');
    expect(advice.join()).toContain('No mail is sent');
    expect(text).toContain('No problems: the club can run.');
  });

  it('knows film: ffmpeg, films without files, and files without a film', async () => {
    const data = join(folder, 'film');
    const store = await openEmbeddedStore(data);
    for (const [_id, state] of [
      ['84000001', 'COMPLETE'],
      ['84000002', 'COMPLETE'],
      ['84000003', 'OPEN'],
      ['84000004', 'GROWING'],
    ] as const)
      await store.collection<FilmRecord>('films').insertOne({ _id, state } as FilmRecord);
    await store.close();
    for (const id of ['84000001', '84000009']) await mkdir(join(data, 'film', id), { recursive: true });
    const found = await runDoctor({ DATA_DIR: data, FFMPEG: join(folder, 'none', 'ffmpeg') });
    expect(found.code).toBe(0);
    expect(found.advice.join()).toContain('The files of 2 films are missing');
    expect(found.advice.join()).toContain('holds files of 1 film that the store does not know');
    expect(found.advice.join()).toContain('but no ffmpeg starts there');
    const without = await runDoctor({ PATH: '' });
    expect(without.ok.join()).toContain('No ffmpeg was found');
  });

  it('names invalid settings', async () => {
    const { code, wrong } = await runDoctor({ PORT: 'eighty', REDIS_URL: 'http://somewhere' });
    expect(code).toBe(1);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(/PORT.*REDIS_URL/);
  });

  it('explains how to fix every missing service, and reveals no password', async () => {
    const { code, text, wrong } = await runDoctor({
      MONGODB_URL: `mongodb://club:${SECRET}@${NOWHERE}/club`,
      REDIS_URL: `redis://:${SECRET}@${NOWHERE}`,
      SMTP_URL: `smtp://club:${SECRET}@${NOWHERE}`,
      MAIL_FROM: 'office@club.example',
      METRICS_PORT: '8080',
    });
    expect(code).toBe(1);
    expect(wrong.map((line) => /METRICS_PORT|MongoDB|Redis|mail server/.exec(line)?.[0])).toEqual([
      'METRICS_PORT',
      'MongoDB',
      'Redis',
      'mail server',
    ]);
    expect(text).toContain('4 problems to fix.');
    expect(text).not.toContain(SECRET);
  });

  it('recognizes a running club, and rejects demo accounts in production', async () => {
    const club = await startClub();
    try {
      const running = await runDoctor({ DATA_DIR: club.dataDir });
      expect([running.code, running.ok.join()]).toEqual([0, expect.stringContaining('is in use by the running club')]);
      await club.kill();
      expect((await runDoctor({ DATA_DIR: club.dataDir })).ok.join()).toContain('is readable');
      const { code, wrong } = await runDoctor({ DATA_DIR: club.dataDir, NODE_ENV: 'production', DEMO: '0' });
      expect([code, wrong.join()]).toEqual([1, expect.stringContaining('passwords are public')]);
      // The club can start, because the doctor has released the folder that it locked.
      await club.start();
    } finally {
      await club.stop();
    }
  });

  it('reports data that no process would open: of a newer version, or of an interrupted restore', async () => {
    const dataDir = join(folder, 'newer');
    const store = await openEmbeddedStore(dataDir);
    await store.collection<SchemaRecord>('schema').insertOne({ _id: 'club', version: 999 });
    await store.close();
    const newer = await runDoctor({ DATA_DIR: dataDir });
    expect([newer.code, newer.wrong.join()]).toEqual([1, expect.stringContaining('newer version of Touchline')]);
    const reopened = await openEmbeddedStore(dataDir);
    await beginRestore(reopened);
    await reopened.close();
    const interrupted = await runDoctor({ DATA_DIR: dataDir });
    expect([interrupted.code, interrupted.wrong.join()]).toEqual([
      1,
      expect.stringContaining('restore into this store'),
    ]);
  });

  it('accepts a mail server, and rejects a server of another protocol', async () => {
    const mail = await startMailServer();
    expect((await runDoctor({ SMTP_URL: mail.url })).ok.join('\n')).toMatch(
      /responds\.\nIt takes mails from club@riverside\.example to/,
    );
    const withoutAccount = await runDoctor({ SMTP_URL: mail.url.replace(/\/\/.*@/, '//') });
    expect([withoutAccount.code, withoutAccount.wrong.join()]).toEqual([
      1,
      expect.stringContaining('MAIL_FROM is not set'),
    ]);
    expect(mail.receivers).toEqual([]);
    await mail.close();
    const sshServer = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await once(sshServer, 'listening');
    const { port } = sshServer.address() as AddressInfo;
    const { code, wrong } = await runDoctor({ SMTP_URL: smtpUrl(port) });
    expect([code, wrong.join()]).toEqual([1, expect.stringContaining('is not a mail server')]);
    sshServer.close();
  });

  it.skipIf(!inject('mongoUrl') || !inject('redisUrl'))(
    'reports no problems for the services of a league',
    async () => {
      const settings = {
        MONGODB_URL: databaseUrl(inject('mongoUrl') ?? '', 'doctor'),
        REDIS_URL: inject('redisUrl') ?? '',
        PUBLIC_URL: 'https://club.example',
        SUPPORT_EMAIL: 'help@club.example',
      };
      const { code, ok, advice } = await runDoctor(settings);
      expect(code).toBe(0);
      expect(ok.join('\n')).toMatch(/MongoDB at 127\.0\.0\.1:\d+ responds and stores a write in \d+ ms/);
      // The server here has no replica set.
      expect(advice.join('\n')).toContain('is not a replica set');
      expect(ok.join('\n')).toMatch(/Redis at 127\.0\.0\.1:\d+ responds/);
      expect(advice.join('\n')).toContain('TRUSTED_PROXIES');
    },
  );

  it('recognizes a replica set', async () => {
    const mongo = await startScriptedMongo((name) =>
      name === 'find' ? { ok: 1, cursor: { id: 0n, ns: 'scripted.users', firstBatch: [] } } : { ok: 1, n: 1 },
    );
    const { ok, advice } = await runDoctor({ MONGODB_URL: mongo.url });
    expect(ok.join()).toContain('stores a write in');
    expect(advice.join()).not.toContain('replica set');
    await mongo.close();
  });

  it('names ignored options of MONGODB_URL that would weaken the store', async () => {
    const mongo = await startScriptedMongo((name) =>
      name === 'find' ? { ok: 1, cursor: { id: 0n, ns: 'scripted.users', firstBatch: [] } } : { ok: 1, n: 1 },
    );
    const weak = await runDoctor({
      MONGODB_URL: `${mongo.url}&journal=false&w=1&retryWrites=true&readPreference=nearest`,
    });
    expect(weak.advice.join('\n')).toContain('MONGODB_URL asks for journal=false, w=1, readPreference=nearest, which');
    expect(weak.code).toBe(0);
    const strong = await runDoctor({ MONGODB_URL: `${mongo.url}&w=majority&retryWrites=true` });
    expect(strong.advice.join('\n')).not.toContain('MONGODB_URL asks for');
    await mongo.close();
  });

  it.each([
    [2_000, []],
    [500, ['advice']],
    [50, ['wrong']],
  ])('reports %i MB of free space as %s', (megabytes, levels) => {
    expect(roomFor('data', megabytes * 1_048_576).map(({ level }) => level)).toEqual(levels);
  });
});
