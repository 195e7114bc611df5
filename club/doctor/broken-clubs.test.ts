/** Broken clubs, each of which the doctor names in one sentence. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from '@touchline/api/testing/mail-server';
import { backUp } from '@touchline/server/backup/backup';
import { writeFile as writeBackup } from '@touchline/server/backup/file';
import { openEmbeddedStore } from '@touchline/server/database/embedded';
import { beginRestore } from '@touchline/server/migrations';
import type { SchemaRecord } from '@touchline/server/service-records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { examine } from '../doctor';

type Settings = Record<string, string>;

let folder: string;
let data: string;
let backups: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-broken-'));
  data = join(folder, 'data');
  backups = join(folder, 'backups');
  await mkdir(backups);
  const store = await openEmbeddedStore(data);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => store.collection('users').insertOne({ _id: `${n}`.padStart(99, 'u') })),
  );
  await store.close();
  await backUp({ dataDir: data }, createWriteStream(join(backups, 'tonight.touchline')));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => join(data, 'store', 'data.mdb');
async function listenOn(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** Serves a page with a certificate that nobody trusts. */
async function startProxy(date = new Date()): Promise<Settings> {
  const server = createSecureServer(makeCertificate(folder, { isLocalhost: true }), (_request, response) =>
    response.setHeader('date', date.toUTCString()).end(),
  );
  return { PUBLIC_URL: `https://127.0.0.1:${await listenOn(server)}` };
}

async function change(write: (store: Awaited<ReturnType<typeof openEmbeddedStore>>) => Promise<unknown>) {
  const store = await openEmbeddedStore(data);
  await write(store);
  await store.close();
}

async function* nothing() {
  // A backup of an empty club.
}

const cases: [what: string, breaks: () => Promise<Settings | unknown>, level: 'wrong' | 'advice', says: RegExp][] = [
  ['a wrong value', async () => ({ PORT: 'eighty' }), 'wrong', /PORT: /],
  ['a misspelled setting', async () => ({ PUBLIC_ULR: 'https://a.example' }), 'wrong', /Did you mean PUBLIC_URL/],
  [
    'the demo club in public',
    async () => ({ PUBLIC_URL: 'https://club.invalid', DEMO: '1' }),
    'wrong',
    /DEMO is 1 at the public/,
  ],
  ['two letters that changed places', async () => ({ DEOM: '0' }), 'wrong', /DEOM is no setting. Did you mean DEMO/],
  [
    'a public club without an address',
    async () => ({ PUBLIC_URL: 'https://club.invalid' }),
    'wrong',
    /name support@riverside\.example, which does not exist/,
  ],
  [
    'a port in use',
    async () => ({
      PORT: `${await listenOn(createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n')))}`,
    }),
    'wrong',
    /^Port \d+ is in use by another program\.$/,
  ],
  ['a cut store', async () => truncate(file(), (await stat(file())).size / 2), 'wrong', /is damaged: it ends before/],
  ['a file of noise', () => writeFile(file(), 'noise'.repeat(9_999)), 'wrong', /is damaged: it does not begin as/],
  [
    'a newer version',
    () => change((store) => store.collection<SchemaRecord>('schema').insertOne({ _id: 'club', version: 999 })),
    'wrong',
    /newer version of Touchline/,
  ],
  ['an unfinished restore', () => change(beginRestore), 'wrong', /A restore into this store was not finished/],
  [
    'source code',
    async () => ({ DATA_DIR: fileURLToPath(new URL('../..', import.meta.url)) }),
    'wrong',
    /package\.json/,
  ],
  ...(['FILM_DIR', 'BACKUP_DIR'] as const).map((setting): (typeof cases)[number] => [
    `source code as ${setting}`,
    async () => ({ [setting]: fileURLToPath(new URL('../../docs/new', import.meta.url)) }),
    'wrong',
    new RegExp(`^${setting} is .*/docs/new, which git does not ignore: "git clean" would remove it\\.$`),
  ]),
  [
    'a folder of film that is a file',
    async () => {
      await writeFile(join(folder, 'film'), '');
      return { FILM_DIR: join(folder, 'film') };
    },
    'wrong',
    /film cannot be a folder/,
  ],
  ['too little room for film', async () => ({ FILM_LEAST_FREE: '100' }), 'advice', /^Film cannot be added/],
  ['no backup', () => rm(join(backups, 'tonight.touchline')), 'wrong', /^There is no backup in /],
  [
    'an old backup',
    async () => {
      await rm(join(backups, 'tonight.touchline'));
      const to = createWriteStream(join(backups, 'old.touchline'));
      await writeBackup(to, { schema: 1, at: Date.now() - 50 * 3_600_000 }, nothing());
    },
    'wrong',
    /old\.touchline, is 50 hours old/,
  ],
  [
    'a place of backups that is a file',
    async () => ({ BACKUP_DIR: join(backups, 'tonight.touchline') }),
    'wrong',
    /tonight\.touchline cannot be a folder/,
  ],
  ['a certificate that nobody trusts', () => startProxy(), 'wrong', /do not trust the certificate of .*self signed/],
  ['a certificate that ends soon', () => startProxy(), 'advice', /^The certificate of .* ends in 1 days, on 20/],
  [
    'a clock that is behind',
    () => startProxy(new Date(Date.now() + 3_600_000)),
    'wrong',
    /^The clock of this machine is 60 minutes behind that of https:/,
  ],
  [
    'a clock that was set back',
    () => utimes(join(data, 'log-1'), new Date(), new Date(Date.now() + 7_200_000)),
    'wrong',
    /^The clock of this machine is 120 minutes behind the last write/,
  ],
];

/** Returns what changed by the doctor's visit would differ in: names, sizes and times of all files. */
async function filesOf(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const files = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  // Readers note themselves in lmdb's table of readers.
  const stored = files.filter((each) => !each.endsWith('lock.mdb')).sort();
  return Promise.all(stored.map(async (each) => [each, (await stat(each)).size, (await stat(each)).mtimeMs].join(' ')));
}

it.each(cases)('the doctor names %s, and changes nothing', async (_what, breaks, level, says) => {
  const own = { DATA_DIR: data, BACKUP_DIR: backups, PORT: '0', NODE_ENV: 'test' };
  const settings = { ...own, ...((await breaks()) as Settings | undefined) };
  const before = await filesOf(folder);
  const findings = await examine(settings);
  expect(findings).toContainEqual(expect.objectContaining({ level, says: expect.stringMatching(says) }));
  expect(await filesOf(folder)).toEqual(before);
});

it('the doctor finds nothing wrong with a club that is whole, also while it runs', async () => {
  const settings = { DATA_DIR: data, BACKUP_DIR: backups, PORT: '0', NODE_ENV: 'test' };
  const wrongIn = async () => (await examine(settings)).filter(({ level }) => level === 'wrong');
  expect(await wrongIn()).toEqual([]);
  expect((await examine(settings)).map(({ says }) => says).join('\n')).toMatch(/tonight\.touchline, is 0 hours old/);
  const store = await openEmbeddedStore(data);
  expect(await wrongIn()).toEqual([]);
  await store.close();
});
