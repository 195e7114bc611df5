/** Programs that are not npm packages: checks for them, and installs missing ones with apt-get where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findProgram, findPython } from './find-program.mjs';

const isInstalled = (name) => findProgram(name) !== undefined;

/** Java 17 or newer, with the compiler, which is needed to run a source file. */
function hasJava() {
  const { status, stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(?:1\.)?(\d+)/.exec(`${stderr}${stdout}`)?.[1] ?? 0);
  if (status !== 0 || major < 17) return false;
  return /^jdk\.compiler/m.test(spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout);
}

async function hasChromium() {
  if (findChromium()) return true;
  try {
    const { chromium } = await import('playwright');
    return existsSync(chromium.executablePath());
  } catch {
    return false;
  }
}

/** For each program: a check, its Debian packages, those that tests can do without, its purpose, and how to install it by hand. */
export const tools = {
  chromium: {
    is: hasChromium,
    packages: ['chromium'],
    extras: ['chromium-headless-shell'],
    what: 'Chromium, for the end-to-end tests',
    how: 'install Chromium or Google Chrome, or run `npx playwright install chromium`',
  },
  redis: {
    is: () => isInstalled('redis-server'),
    packages: ['redis-server'],
    what: 'redis-server, for the tests of several processes',
    how: 'install Redis 6 or newer',
  },
  nginx: {
    is: () => isInstalled('nginx'),
    packages: ['nginx'],
    what: 'nginx, for the stack of a league (`npm run stack`) and its tests',
    how: 'install nginx 1.19.5 or newer',
  },
  ffmpeg: {
    is: () => isInstalled('ffmpeg'),
    packages: ['ffmpeg'],
    // Without it no film is made in another browser.
    extras: ['firefox-esr'],
    what: 'ffmpeg, for the tests of film as other cameras code it',
    how: 'install ffmpeg 5 or newer',
  },
  java: {
    is: () => hasJava() && isInstalled('mvn'),
    packages: ['default-jdk-headless', 'maven'],
    what: 'a JDK (17 or newer) and Maven, for the tests of the MongoDB store',
    how: 'install both',
  },
  python: {
    is: () => findPython() !== undefined,
    packages: ['python3-icalendar', 'python3-vobject'],
    what: 'Python 3 with icalendar and vobject, for the test of calendar feeds with other readers',
    how: 'install Python 3, then run `pip install icalendar vobject`',
  },
};

/**
 * Installs Debian packages as root. Prints their output only on failure.
 * @param lists groups of packages; a group that fails does not prevent the others
 */
export function aptInstall(lists) {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false;
  const apt = (...args) => {
    const result = spawnSync('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
  };
  const install = (packages) => apt('install', '--no-install-recommends', ...packages);
  console.log(`Installing ${lists.flat().join(', ')} with apt-get …`);
  if (install(lists.flat()).ok) return true;
  const updated = apt('update');
  const results = lists.map(install);
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) console.error([updated, ...failed].map(({ output }) => output).join('\n'));
  return failed.length < lists.length;
}
