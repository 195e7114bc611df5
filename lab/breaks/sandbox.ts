/** A copy of the repository in a temporary folder, in which files may be broken. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Sandbox {
  folder: string;
  remove(): void;
}

/** Packages of the workspaces must be the copies; other packages may be the originals. */
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

/** Copies tracked files, and new files that are not ignored. */
export function makeSandbox(root: string): Sandbox {
  // Vitest reports files by their real paths.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchline-mutants-')));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    // Git lists a deleted file until the deletion is committed.
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(root, folder);
  const cache = join(root, '.cache');
  if (existsSync(cache)) symlinkSync(cache, join(folder, '.cache'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
