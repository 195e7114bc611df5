/** Downloads the jars of the MongoDB stand-in into `.cache`, once per version of its pom. Uses only modules of Node. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const POM = fileURLToPath(new URL('./mongo-server/pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

/** Runs Maven. Rejects with the end of its output if it fails. */
function maven(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('mvn', ['--batch-mode', '--quiet', '--file', POM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const listen = (chunk) => {
      output = (output + chunk).slice(-4_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => reject(new Error(`Maven did not start: ${error.message}`)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Maven failed:\n${output}`))));
  });
}

/** Fetches the jars unless they are cached. @returns their folder */
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
    // Atomic: an interrupted download never counts as complete.
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
