/**
 * `npm run release`: packs the built club into `release/touchline-<version>.tgz`: the programs, the web app, the texts, and a lock file
 * from which `npm ci --omit=dev` installs the packages that the programs load.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBuild } from './setup/run-build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The workspaces whose packages the programs load. */
const WORKSPACES = ['shared', 'server', 'api', 'realtime', 'club'];
const FOLDER = 'release/touchline';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** The manifest of the release. Its commands start programs that are built already. */
function manifest({ name, version, type, description, engines }) {
  const start = (program) => `exec node --enable-source-maps dist/${program}.js`;
  const programs = ['api', 'realtime'].map((program) => [`start:${program}`, start(program)]);
  const tools = ['backup', 'restore', 'reset-password', 'doctor'].map((program) => [program, start(program)]);
  const scripts = { start: start('single'), ...Object.fromEntries([...programs, ...tools]) };
  return { name, version, private: true, type, description, engines, workspaces: WORKSPACES, scripts };
}

/** Returns the lock file without the workspaces that stay behind, and without what only they need. */
function lockOf(lock, { name, version, engines, workspaces }) {
  const isKept = ([path, { link, resolved, dev, devOptional }]) => {
    if (path === '' || dev || devOptional) return false;
    const workspace = link ? resolved : path.split('/')[0];
    return workspace === 'node_modules' || workspaces.includes(workspace);
  };
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(isKept));
  for (const workspace of workspaces) delete packages[workspace].devDependencies;
  return { ...lock, packages: { '': { name, version, engines, workspaces }, ...packages } };
}

const built = await runBuild();
if (built !== 0) process.exit(built ?? 1);

rmSync('release', { recursive: true, force: true });
mkdirSync(join(FOLDER, 'web'), { recursive: true });
const isStamp = (path) => path.endsWith('-stamp');
cpSync('dist', join(FOLDER, 'dist'), { recursive: true, filter: (path) => !isStamp(path) });
// The build keeps the assets of earlier ones for a day.
const current = new Set(readJson('web/dist/.assets'));
const isCurrent = (path) =>
  !path.startsWith('web/dist/assets/') || current.has(basename(path).replace(/\.(?:br|gz)$/, ''));
cpSync('web/dist', join(FOLDER, 'web/dist'), { recursive: true, filter: isCurrent });
cpSync('locales', join(FOLDER, 'locales'), { recursive: true });
cpSync('README.md', join(FOLDER, 'README.md'));
const root = manifest(readJson('package.json'));
writeJson(join(FOLDER, 'package.json'), root);
writeJson(join(FOLDER, 'package-lock.json'), lockOf(readJson('package-lock.json'), root));
for (const workspace of WORKSPACES) {
  const { devDependencies: _, ...own } = readJson(`${workspace}/package.json`);
  mkdirSync(join(FOLDER, workspace), { recursive: true });
  writeJson(join(FOLDER, workspace, 'package.json'), own);
}
const archive = `touchline-${root.version}.tgz`;
const { status } = spawnSync('tar', ['-czf', archive, 'touchline'], { cwd: 'release', stdio: 'inherit' });
if (status !== 0) process.exit(1);
console.log(`release/${archive}: unpack it, run npm ci --omit=dev in it, then npm start`);
