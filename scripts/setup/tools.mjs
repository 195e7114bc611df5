/** Programs that are no npm packages: looks for them, and where it may, installs what is missing. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (name, ...more) =>
  [...(process.env.PATH ?? '').split(delimiter), ...more].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Java 17 or newer, with the compiler that runs a single source file. */
function hasJava() {
  const { status, stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(?:1\.)?(\d+)/.exec(`${stderr}${stdout}`)?.[1] ?? 0);
  if (status !== 0 || major < 17) return false;
  return /^jdk\.compiler/m.test(spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout);
}

async function hasChromium() {
  if (['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath)) return true;
  try {
    const { chromium } = await import('playwright');
    return existsSync(chromium.executablePath());
  } catch {
    return false;
  }
}

/** What can be asked for: whether it is there, which Debian packages bring it, how else to get it. */
export const tools = {
  chromium: {
    is: hasChromium,
    packages: ['chromium'],
    what: 'Chromium, for the end-to-end tests',
    how: 'install Chromium or Google Chrome, or run `npx playwright install chromium`',
  },
  redis: {
    needed: () => !process.env.REDIS_URL,
    is: () => onPath('redis-server'),
    packages: ['redis-server'],
    what: 'redis-server, for the tests of several processes',
    how: 'install Redis 6 or newer, or set REDIS_URL',
  },
  nginx: {
    // Debian keeps it where only root's PATH looks.
    is: () => onPath('nginx', '/usr/sbin', '/usr/local/sbin'),
    packages: ['nginx'],
    what: 'nginx, for the stack of a league (`npm run stack`) and its tests',
    how: 'install nginx 1.19.5 or newer',
  },
  java: {
    needed: () => !process.env.MONGODB_URL,
    is: () => hasJava() && onPath('mvn'),
    packages: ['openjdk-17-jdk-headless', 'maven'],
    what: 'a JDK (17 or newer) and Maven, for the tests of the MongoDB store',
    how: 'install both, or set MONGODB_URL to a MongoDB of your own',
  },
};

/** Debian's packages, installed as root; quiet unless it fails. */
export function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const apt = (...args) => {
    const done = spawnSync('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return { ok: done.status === 0, output: `${done.stdout}${done.stderr}` };
  };
  const install = () => apt('install', '--no-install-recommends', ...packages);
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  if (install().ok) return true;
  const updated = apt('update');
  const second = install();
  if (!second.ok) console.error(updated.output + second.output);
  return second.ok;
}
