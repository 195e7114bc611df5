/** Fetches the newest Node with long-term support from the package registry, for tests beside the Node that runs them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';

const VERSION = '24.21.0';

/** @returns the path of the program; undefined when the registry has none for this machine */
export function fetchNewestNode() {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const folder = fileURLToPath(new URL(`../../.cache/node-${VERSION}`, import.meta.url));
  const program = `${folder}/node_modules/${name}/bin/node`;
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--prefer-offline', `--prefix=${folder}`];
  const { status, stderr } = spawnSync('npm', ['install', ...options, `${name}@${VERSION}`], { encoding: 'utf8' });
  if (status === 0 && existsSync(program)) return program;
  console.warn(`Node ${VERSION} cannot be had here, so nothing is tested on it: ${stderr.trim().split('\n')[0]}`);
  return undefined;
}
