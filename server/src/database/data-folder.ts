/** Finds a folder of the club's data that is source code: `git clean` would remove the club, and an image would copy it. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** The settings that name such a folder, with an example of a right one. */
const EXAMPLES = {
  DATA_DIR: '~/touchline-club',
  FILM_DIR: '~/touchline-film',
  BACKUP_DIR: '~/touchline-backups',
} as const;

/** Folders that git ignores, because a build or an install makes them anew. */
const MADE_ANEW = ['dist', 'node_modules'];

/** Runs git in a folder. Without git its status is null. */
const git = (folder: string, ...args: string[]) =>
  // The sources may belong to another account of the system than the one that runs the club.
  spawnSync('git', ['-c', 'safe.directory=*', '-C', folder, ...args], { encoding: 'utf8' });

/** Returns the real path of a folder, which may not be there yet, and the nearest folder above it that is there. */
function placeOf(folder: string): { path: string; there: string } {
  const path = resolve(folder);
  if (existsSync(path)) return { path: realpathSync(path), there: realpathSync(path) };
  if (dirname(path) === path) return { path, there: path };
  const above = placeOf(dirname(path));
  return { path: join(above.path, basename(path)), there: above.there };
}

/** Returns whether git ignores a folder; undefined outside a work tree, and without git. */
function isIgnored({ path, there }: ReturnType<typeof placeOf>): boolean | undefined {
  // The slash says that it is a folder, when it is not there yet. Status 0: ignored; 1: not ignored; others: no work tree, or no git.
  const { status } = git(there, 'check-ignore', '--quiet', '--', `${path}/`);
  return status === 0 ? true : status === 1 ? false : undefined;
}

/** Returns why a folder must not hold data of the club; undefined for a folder that may. */
function reasonIn(place: ReturnType<typeof placeOf>): string | undefined {
  const { path, there } = place;
  if (existsSync(join(path, 'package.json'))) return 'which holds a package.json';
  if (path.split(sep).includes('.git')) return 'which is a folder of git';
  if (path === there && git(there, 'ls-files', '--', '.').stdout?.trim()) return 'which holds files that git tracks';
  if (!isIgnored(place)) return undefined;
  const top = git(there, 'rev-parse', '--show-toplevel').stdout.trim();
  const names = relative(realpathSync(top), path).split(sep);
  return MADE_ANEW.some((name) => names.includes(name)) ? 'which a build or an install makes anew' : undefined;
}

const inWords = (folder: string, setting: keyof typeof EXAMPLES, reason: string): string =>
  `${setting} is ${folder}, ${reason}. Set ${setting} to a folder of its own outside the source code, such as ${setting}=${EXAMPLES[setting]}.`;

/** @throws Error for a folder with a package.json or files that git tracks, and for one that a build or an install makes anew */
export function assertNoSourceCode(folder: string, setting: keyof typeof EXAMPLES = 'DATA_DIR'): void {
  const reason = reasonIn(placeOf(folder));
  if (reason !== undefined) throw new Error(inWords(folder, setting, reason));
}

/** Returns a sentence about a folder in a work tree that `git clean` would remove; undefined for others. */
export function warnOfGitClean(folder: string, setting: keyof typeof EXAMPLES): string | undefined {
  const removes = isIgnored(placeOf(folder)) === false;
  return removes ? inWords(folder, setting, 'which git does not ignore: "git clean" would remove it') : undefined;
}
