/** A copy of the repository in a temporary folder, in which files can be broken. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Sandbox {
  folder: string;
  remove(): void;
}

/** The workspaces' own packages: these must be the copies, everything else may be the originals. */
const OWN_SCOPE = '@touchline';

function linkPackages(root: string, folder: string): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === OWN_SCOPE || /^\.(vite|vitest|touchline)/.test(name)) continue;
    symlinkSync(join(from, name), join(to, name));
  }
  for (const workspace of readdirSync(join(from, OWN_SCOPE))) {
    symlinkSync(join(folder, workspace), join(to, OWN_SCOPE, workspace));
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
}

/** Copies what git tracks, and what is new and not ignored. */
export function makeSandbox(root: string): Sandbox {
  // Vitest names files by their real paths.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchline-mutants-')));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    // A file that was deleted and not yet committed is still listed.
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(root, folder);
  const cache = join(root, '.cache');
  if (existsSync(cache)) symlinkSync(cache, join(folder, '.cache'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
