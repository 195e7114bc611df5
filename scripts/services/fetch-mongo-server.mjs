/** Brings the jars of the MongoDB stand-in into `.cache`, once for each version of its pom. Node's own modules only. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const POM = fileURLToPath(new URL('./mongo-server/pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

/** Runs Maven; rejects with the end of what it said when it fails. */
function maven(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('mvn', ['--batch-mode', '--quiet', '--file', POM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let said = '';
    const listen = (chunk) => {
      said = (said + chunk).slice(-4_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => reject(new Error(`Maven did not start: ${error.message}`)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Maven failed:\n${said}`))));
  });
}

/** The folder of the jars; fetches them when they are not there yet. */
export async function fetchMongoServer() {
  const version = createHash('sha256')
    .update(await readFile(POM))
    .digest('hex')
    .slice(0, 12);
  const jars = join(CACHE, `mongo-server-${version}`);
  if (existsSync(jars)) return jars;
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    await maven(['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${fresh}`]);
    // One step: a fetch that broke off is never taken for a whole one.
    await rename(fresh, jars).catch((error) => {
      if (!existsSync(jars)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return jars;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await fetchMongoServer();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
