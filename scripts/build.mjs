/** Builds what is stale: the web app into web/dist, servers and tools into dist/. `--force` builds everything. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Vite and React read this variable. A server that runs in development mode gets a production build too.
process.env.NODE_ENV = 'production';
// The Vite configuration imports files without extensions, as the rest of the project does; Vite bundles it.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
// Rolldown's allocator returns memory at once, and takes no huge pages: the peak of a build falls from 1,150 to 670 MB.
process.env.MIMALLOC_PURGE_DELAY = '0';
process.env.MIMALLOC_ALLOW_THP = '0';

const SERVERS = {
  single: 'club/single.ts',
  api: 'api/src/main.ts',
  realtime: 'realtime/src/main.ts',
  // The servers start this thread, and look for it in their own folder (`server/src/boards/merge.ts`).
  'board-worker': 'server/src/boards/worker.ts',
  doctor: 'club/doctor.ts',
  backup: 'club/backup.ts',
  restore: 'club/restore.ts',
  'reset-password': 'club/reset-password.ts',
};

const targets = [
  {
    name: 'servers',
    output: 'dist/single.js',
    sources: [
      ...Object.values(SERVERS),
      'shared/src',
      'server/src',
      'api/src',
      'realtime/src',
      'club/doctor',
      'club/demo',
      'club/film',
      'club/own-film',
    ],
    build: buildServers,
  },
  {
    name: 'web',
    output: 'web/dist/index.html',
    sources: ['locales', 'web/src', 'web/build', 'web/public', 'web/index.html', 'web/vite.config.ts', 'shared/src'],
    build: buildWeb,
  },
];

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' });
}

async function buildServers() {
  const { build, stop } = await import('esbuild');
  await build({
    entryPoints: SERVERS,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [{ name: 'own-packages-only', setup: leavePackagesOut }],
  });
  // Its process would keep 150 MB while the web is built.
  await stop();
  cpSync('club/own-film', 'dist/own-film', { recursive: true });
}

/** Bundles the workspaces, whose packages are TypeScript. Other packages are loaded from node_modules at run time. */
function leavePackagesOut(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@touchline/') ? undefined : { path, external: true },
  );
}

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true })
        .map((name) => join(path, name))
        .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    : [path];

function fingerprint(sources) {
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).update(readFileSync('scripts/build.mjs'));
  for (const file of sources.filter(existsSync).flatMap(filesUnder).sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

mkdirSync('dist', { recursive: true });
for (const { name, output, sources, build } of targets) {
  const stamp = join('dist', `.${name}-stamp`);
  const wanted = fingerprint(sources);
  const isFresh = existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isFresh && !process.argv.includes('--force')) continue;
  console.log(`Building the ${name} …`);
  await build();
  writeFileSync(stamp, wanted);
}
