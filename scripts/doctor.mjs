/** `npm run doctor`: runs the doctor from the sources, or as it was built. Installs and builds nothing: a club may be running. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const ways = [
  ['node_modules/tsx/package.json', ['--import', 'tsx', 'club/doctor.ts']],
  ['dist/doctor.js', ['--enable-source-maps', 'dist/doctor.js']],
];
const [, way] = ways.find(([path]) => existsSync(path)) ?? [];
if (!way) {
  console.error('Nothing is installed yet. Run npm start once, then npm run doctor.');
  process.exit(1);
}
const { status, signal } = spawnSync(process.execPath, [...way, ...process.argv.slice(2)], { stdio: 'inherit' });
if (signal) console.error(`PROBLEM The doctor was ended by the system (${signal}) before it had finished.`);
process.exitCode = status ?? 1;
