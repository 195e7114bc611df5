/** Installs the packages of package-lock.json unless node_modules has them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from './child-env.mjs';

const LOCK = 'package-lock.json';
const STAMP = join('node_modules', '.touchline-stamp');

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

/** Returns whether npm's own record in node_modules matches the lockfile. */
function isInstalledByHand() {
  const hidden = join('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = packagesOf(hidden);
  return Object.entries(packagesOf(LOCK)).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') ||
      wanted.link ||
      (installed[path] ? installed[path].version === wanted.version : wanted.optional || wanted.peer),
  );
}

function npmCi() {
  const npm = process.env.npm_execpath;
  const byPath = npm?.endsWith('npm-cli.js');
  const [command, ...first] = byPath ? [process.execPath, npm] : ['npm'];
  return spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    env: npmEnvironment(),
    shell: !byPath && process.platform === 'win32',
  });
}

/** @returns an error message, or undefined */
export function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex');
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (stamp === wanted) return undefined;
  if (stamp !== undefined || !isInstalledByHand()) {
    console.log('Installing dependencies …');
    const { status, error } = npmCi();
    if (status !== 0) return `npm ci failed${error ? `: ${error.message}` : '. Its output is above.'}`;
  }
  writeFileSync(STAMP, wanted);
  return undefined;
}
