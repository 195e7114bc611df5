/**
 * Sets the project up: `node scripts/ensure.mjs [--run] [chromium] [redis] [nginx] [ffmpeg] [java] [python] [mongo-server]`.
 * `--run` leaves out the packages that only tests and checks need.
 * Installs the packages of package-lock.json and the named programs. Uses only modules of Node, so that it runs on a fresh
 * clone.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inCi } from './setup/child-env.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { aptInstall, tools } from './setup/tools.mjs';

const args = process.argv.slice(2);
const requested = args.filter((name) => name !== '--run');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Touchline needs Node 20.19 or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`);

const FETCHED = 'mongo-server';
const unknown = requested.filter((name) => name !== FETCHED && !Object.hasOwn(tools, name));
if (unknown.length > 0) fail(`Unknown program: ${unknown.join(', ')}.`);

const problem = ensureDependencies(!args.includes('--run'));
if (problem) fail(problem);

const findMissing = async () => {
  const checked = await Promise.all(
    requested.map(async (name) => {
      const tool = tools[name];
      return tool && !(await tool.is()) ? [tool] : [];
    }),
  );
  return checked.flat();
};

const missingTools = await findMissing();
const groups = missingTools.flatMap(({ packages, extras = [] }) => [packages, ...extras.map((name) => [name])]);
const stillMissing = groups.length && aptInstall(groups) ? await findMissing() : missingTools;
const lacks = stillMissing.map(({ what, how }) => `  ${what}:\n    ${how}`);

if (requested.includes(FETCHED) && !stillMissing.includes(tools.java)) {
  const download = spawnSync(process.execPath, ['testing/services/fetch-mongo-server.mjs'], { stdio: 'inherit' });
  if (download.status !== 0) lacks.push('  the server of the MongoDB protocol:\n    its download failed (see above)');
}

if (lacks.length) {
  const list = `MISSING on this machine:\n${lacks.join('\n')}`;
  if (inCi) fail(list);
  console.warn(`\n${list}\n  The tests that need it will be left out or fail.\n`);
}
