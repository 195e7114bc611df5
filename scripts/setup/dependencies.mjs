/** Installs the packages of package-lock.json unless node_modules has them. Those of tests and checks can be left out. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from './child-env.mjs';

const LOCK = 'package-lock.json';
const STAMP = join('node_modules', '.touchline-stamp');

/** Enough for npm, which needs less than half of it (MB). */
const NPM_HEAP_MB = 384;

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

/** Returns whether npm's own record in node_modules matches the lockfile. */
function hasPackages(withTests) {
  const hidden = join('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = packagesOf(hidden);
  const mayLack = ({ dev, devOptional, optional, peer }) => optional || peer || (!withTests && (dev || devOptional));
  return Object.entries(packagesOf(LOCK)).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') ||
      wanted.link ||
      (installed[path] ? installed[path].version === wanted.version : mayLack(wanted)),
  );
}

function npmCi(withTests) {
  const npm = process.env.npm_execpath;
  const byPath = npm?.endsWith('npm-cli.js');
  const [command, ...first] = byPath ? [process.execPath, npm] : ['npm'];
  const { NODE_OPTIONS = '', ...env } = npmEnvironment();
  return spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', ...(withTests ? [] : ['--omit=dev'])], {
    stdio: 'inherit',
    // Without a limit npm is a second faster, but takes 300 MB more, which a small server may not have.
    env: { ...env, NODE_OPTIONS: `--max-old-space-size=${NPM_HEAP_MB} ${NODE_OPTIONS}` },
    shell: !byPath && process.platform === 'win32',
  });
}

/**
 * @param withTests false: only the packages that building and running the club need. They take half the time.
 * @returns an error message, or undefined
 */
export function ensureDependencies(withTests) {
  const lock = createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex');
  const everything = `${lock} with tests`;
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (stamp === everything || (stamp === lock && !withTests)) return undefined;
  if ((stamp !== undefined && stamp !== lock) || !hasPackages(withTests)) {
    console.log('Installing dependencies …');
    const { status, error } = npmCi(withTests);
    if (status !== 0) return `npm ci failed${error ? `: ${error.message}` : '. Its output is above.'}`;
  }
  writeFileSync(STAMP, hasPackages(true) ? everything : lock);
  return undefined;
}
