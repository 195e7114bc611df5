/** Refuses a data folder that holds source code: `git clean` would remove the club, and an image would copy it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ELSEWHERE = 'Set DATA_DIR to a folder of its own outside the source code, such as DATA_DIR=~/touchline-club.';

/** Returns whether git tracks a file in the folder. Without git, or outside of a repository, it does not. */
const isTracked = (folder: string): boolean =>
  Boolean(spawnSync('git', ['-C', folder, 'ls-files', '--', '.'], { encoding: 'utf8' }).stdout?.trim());

/** @throws Error for a folder with a package.json, or with files that git tracks */
export function assertNoSourceCode(folder: string): void {
  if (existsSync(join(folder, 'package.json')))
    throw new Error(`DATA_DIR is ${folder}, which holds a package.json. ${ELSEWHERE}`);
  if (existsSync(folder) && isTracked(folder))
    throw new Error(`DATA_DIR is ${folder}, which holds files that git tracks. ${ELSEWHERE}`);
}
