/** The archive of `npm run release` is all that a club needs besides Node. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let club: ChildProcess;
let url: string;

function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Returns the address that a starting club prints. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += chunk;
    const [, address] = /(http:\/\/localhost:\d+)/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error(text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-release-'));
  run(root, process.execPath, 'scripts/release.mjs');
  const [archive = ''] = (await readdir(join(root, 'release'))).filter((name) => name.endsWith('.tgz'));
  run(folder, 'tar', '-xzf', join(root, 'release', archive));
  run(join(folder, 'touchline'), 'npm', 'ci', '--omit=dev', '--prefer-offline');
  club = spawn('npm', ['start'], {
    cwd: join(folder, 'touchline'),
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await addressOf(club);
}, 240_000);
afterAll(async () => {
  if (club.exitCode === null) {
    club.kill();
    await once(club, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

it('starts with the packages of its own lock file, and none for tests', async () => {
  expect((await fetch(`${url}/api/alive`)).status).toBe(200);
  const packages = await readdir(join(folder, 'touchline/node_modules'));
  expect(packages).toContain('express');
  for (const unused of ['vitest', 'react', 'esbuild', 'konva']) expect(packages).not.toContain(unused);
});

it('serves the web app with the assets of this build alone', async () => {
  const page = await (await fetch(url)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  const assets = await readdir(join(folder, 'touchline/web/dist/assets'));
  const entries = assets.filter((name) => /^vendor-.*\.js$/.test(name));
  expect(entries).toHaveLength(1);
});
