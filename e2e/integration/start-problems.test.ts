/** Programs that cannot start say in words which path, port or setting is wrong, and how to fix it. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedStore } from '@touchline/server/database/embedded';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Mounts need a user of Linux who may have mounts of their own. */
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-start-'));
  file = join(folder, 'file');
  await writeFile(file, '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  program?: 'single' | 'doctor' | 'backup' | 'restore';
  args?: string[];
  settings?: Record<string, string>;
  /** Options of a mount at this folder, which only the program sees. */
  mounted?: { at: string; options: string };
  uid?: number;
}

/** Runs a program to its end. */
async function run({ program = 'single', args = [], settings = {}, mounted, uid }: Run) {
  const node = [process.execPath, '--import', 'tsx', `club/${program}.ts`, ...args];
  const mount = mounted && [
    'unshare',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o ${mounted.options} tmpfs ${mounted.at} && exec "$@"`,
    'sh',
  ];
  const [command = '', ...rest] = [...(mount ?? []), ...node];
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', DATA_DIR: join(folder, 'data'), ...settings },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text: text.trim() };
}

describe('a data folder that cannot be used', () => {
  const isFile = (path: string) =>
    `${path} cannot be a folder, because it or a part of its path is a file. Move the file away, or set DATA_DIR to another place.`;

  it('is named by the start, the backup and the restore', async () => {
    const settings = { DATA_DIR: join(file, 'data') };
    const runs = await Promise.all([
      run({ settings }),
      run({ program: 'backup', args: [join(folder, 'new.touchline')], settings }),
      run({ program: 'restore', args: [join(folder, 'none.touchline')], settings }),
    ]);
    expect(runs[0]).toEqual({ code: 1, text: isFile(settings.DATA_DIR) });
    expect(runs[1]?.text).toContain(file);
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1]);
    for (const { text } of runs) expect(text).not.toMatch(/\n\s+at |E[A-Z]{4,}:/);
  });

  it('is named by the doctor', async () => {
    const { code, text } = await run({ program: 'doctor', settings: { DATA_DIR: join(file, 'data') } });
    expect(code).toBe(1);
    expect(text).toMatch(/PROBLEM .*file cannot be a folder[\s\S]*set DATA_DIR to another place/);
  });

  it.skipIf(process.platform !== 'linux')('is named where the system creates nothing', async () => {
    const { code, text } = await run({ settings: { DATA_DIR: '/proc/touchline/data' } });
    expect([code, text]).toEqual([1, expect.stringMatching(/^\/proc\/touchline does not exist and cannot be created/)]);
  });

  it.skipIf(!canMount)('is named on a read-only disk and on a full one', async () => {
    const at = join(folder, 'disk');
    await mkdir(at);
    const settings = { DATA_DIR: join(at, 'data') };
    const [readOnly, doctor, full] = await Promise.all([
      run({ settings, mounted: { at, options: 'ro' } }),
      run({ program: 'doctor', settings, mounted: { at, options: 'ro' } }),
      run({ settings, mounted: { at, options: 'size=16k' } }),
    ]);
    const source = join(folder, 'source');
    const store = await openEmbeddedStore(source);
    const users = store.collection('users');
    await Promise.all(Array.from({ length: 500 }, () => users.insertOne({ _id: randomBytes(99).toString('hex') })));
    await store.close();
    const [later, backup] = await Promise.all([
      // There is room for the start, and for one of the two files of the log.
      run({ settings, mounted: { at, options: 'size=180k' } }),
      run({
        program: 'backup',
        args: [join(at, 'new.touchline')],
        settings: { DATA_DIR: source },
        mounted: { at, options: 'size=16k' },
      }),
    ]);
    const isFull = /is full\. Free some space, or (?:set DATA_DIR to|choose) another place\.$/;
    expect(later).toEqual({ code: 1, text: expect.stringMatching(isFull) });
    expect(later.text).toContain('Touchline is ready');
    expect(backup).toEqual({ code: 1, text: expect.stringMatching(isFull) });
    for (const { text } of [later, backup]) expect(text).not.toMatch(/\n\s+at |E[A-Z]{4,}:/);
    expect(readOnly).toEqual({ code: 1, text: expect.stringContaining('on a disk that is mounted read-only') });
    expect(doctor.text).toMatch(/PROBLEM .*mounted read-only/);
    expect(full).toEqual({ code: 1, text: expect.stringContaining('is full. Free some space') });
  });

  it.skipIf(process.getuid?.() !== 0)('is named when it belongs to another user', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await chmod(folder, 0o755);
    await chmod(own, 0o700);
    const { code, text } = await run({ settings: { DATA_DIR: join(own, 'data'), HOME: '/tmp' }, uid: 65_534 });
    expect([code, text]).toEqual([1, expect.stringMatching(/^The user “.*” may not use .*own\/data\. Give the user/)]);
  });
});

it('a store whose file was cut is named by the start, the doctor and the backup', async () => {
  const data = join(folder, 'cut');
  const store = await openEmbeddedStore(data);
  const users = store.collection('users');
  await Promise.all(Array.from({ length: 500 }, (_, n) => users.insertOne({ _id: `${n}`.padStart(100, 'u') })));
  await store.close();
  const path = join(data, 'store', 'data.mdb');
  await truncate(path, (await stat(path)).size / 2);
  const settings = { DATA_DIR: data };
  const [start, doctor, backup] = await Promise.all([
    run({ settings }),
    run({ program: 'doctor', settings }),
    run({ program: 'backup', args: [join(folder, 'cut.touchline')], settings }),
  ]);
  const sentence = `The store's file ${path} is damaged: it ends before its last page.`;
  expect(start).toEqual({ code: 1, text: expect.stringMatching(/^The store's file .* npm run restore -- <file>.*$/) });
  expect(start.text).toContain(sentence);
  expect(doctor).toEqual({ code: 1, text: expect.stringContaining(`PROBLEM ${sentence}`) });
  expect(backup).toEqual({ code: 1, text: expect.stringContaining(sentence) });
});

it('a backup names a folder that is a file, and a restore one that is a folder', async () => {
  const [backup, restore] = await Promise.all([
    run({ program: 'backup', args: [join(file, 'new.touchline')] }),
    run({ program: 'restore', args: [folder] }),
  ]);
  expect(backup).toEqual({ code: 1, text: expect.stringMatching(/file cannot be a folder.*choose another place/) });
  expect(restore.text).toMatch(/is a folder, where a file should be/);
});

it('names the setting of a port in use', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const [main, metrics] = await Promise.all([
    run({ settings: { PORT: String(port), DATA_DIR: join(folder, 'first') } }),
    run({ settings: { METRICS_PORT: String(port), DATA_DIR: join(folder, 'second') } }),
  ]);
  taken.close();
  expect(main.text).toContain(
    `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1}`,
  );
  expect(metrics.text).toContain(`choose another port: METRICS_PORT=${port + 1}`);
});

it('refuses a PUBLIC_URL with a path, below which no page would open', async () => {
  const { code, text } = await run({ settings: { PUBLIC_URL: 'https://example.org/club' } });
  expect(code).toBe(1);
  expect(text).toMatch(/PUBLIC_URL: Must be an address without a path, such as https:\/\/club.example/);
});
