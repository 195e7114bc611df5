/** Installs the packages of the services for other platforms into empty folders: each native binary must come with them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { type LockedPackage, optionalPackages, readLock } from './locked-platforms.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const lock = readLock(join(ROOT, 'package-lock.json'));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with the manifests that `npm ci` reads, and nothing else. */
function emptyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-platform-'));
  folders.push(folder);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = [
    '.npmrc',
    'package.json',
    'package-lock.json',
    ...workspaces.map((name) => `${name}/package.json`),
  ];
  for (const file of manifests) cpSync(join(ROOT, file), join(folder, file));
  return folder;
}

interface Platform {
  os: string;
  cpu: string;
  libc?: string;
}

const fits = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  (os?.includes(platform.os) ?? false) &&
  (cpu?.includes(platform.cpu) ?? true) &&
  (libc === undefined || platform.libc === undefined || libc.includes(platform.libc));

it.each<Platform>([
  { os: 'darwin', cpu: 'arm64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
])('the services on $os $cpu $libc find every native binary', (platform) => {
  const folder = emptyCheckout();
  const flags = Object.entries(platform).map(([name, value]) => `--${name}=${value}`);
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const services = ['server', 'api', 'realtime', 'club'].map((name) => `--workspace=${name}`);
  execFileSync('npm', ['ci', '--omit=dev', ...services, ...quiet, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Binaries that only the build of the web app needs are compared with the lock by `npm run check`.
  const natives = ['@node-rs/argon2-', '@lmdb/', '@msgpackr-extract/'];
  const wanted = optionalPackages(lock).flatMap(({ path }) => {
    const locked = path === undefined ? undefined : lock.packages[path];
    return path && locked && natives.some((name) => path.includes(name)) && fits(locked, platform) ? [path] : [];
  });
  const filesOf = (path: string) =>
    existsSync(join(folder, path)) ? readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' }) : [];
  expect(wanted.filter((path) => filesOf(path).length < 2)).toEqual([]);
  // Without these nothing starts.
  for (const name of natives) {
    const binaries = wanted.filter((path) => path.includes(name)).flatMap(filesOf);
    expect(
      binaries.filter((file) => file.endsWith('.node')),
      name,
    ).not.toEqual([]);
  }
});

it('names an optional package that the lock file lacks, wherever it would lie', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0', 'a-linux': '1.0.0' } },
    'node_modules/a/node_modules/a-linux': {},
    'node_modules/a/node_modules/b': { optionalDependencies: { 'b-linux': '1.0.0' } },
    'node_modules/b-linux': {},
  };
  const missing = optionalPackages({ packages }).filter(({ path }) => path === undefined);
  expect(missing.map(({ name }) => name)).toEqual(['a-darwin']);
});
