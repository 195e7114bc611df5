/** Checks that there are backups, and how old the newest one is. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readFile } from '@touchline/server/backup/file';
import type { Config } from '@touchline/server/config/config';
import { advice, type Finding, ok, wrong, wrongInWords } from './finding';
import { existing, sourceIn, tryToWrite } from './folder';

const HOUR_MS = 3_600_000;
/** A backup of every night is younger (hours). */
const NIGHTLY = 26;

/** Returns when a backup was made (ms); undefined for other files, and for those that hold the ledger alone. */
async function madeAt(path: string): Promise<number | undefined> {
  try {
    for await (const head of readFile(path)) return 'at' in head && !head.only ? head.at : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the newest backup in a folder. */
async function newestIn(folder: string): Promise<{ path: string; at: number } | undefined> {
  const paths = (await readdir(folder)).filter((name) => !name.endsWith('.part')).map((name) => join(folder, name));
  const files = await Promise.all(paths.map(async (path) => ({ path, mtimeMs: (await stat(path)).mtimeMs })));
  for (const { path } of files.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    const at = await madeAt(path);
    if (at !== undefined) return { path, at };
  }
  return undefined;
}

const MAKE = 'Run npm run backup every night, and look why the last ones failed.';

export async function examineBackups({ BACKUP_DIR }: Config): Promise<Finding[]> {
  if (BACKUP_DIR === undefined)
    return [
      advice(
        'The doctor knows of no backups, because BACKUP_DIR is not set.',
        'Set BACKUP_DIR to a folder on another disk or machine, and run npm run backup every night.',
      ),
    ];
  const folder = resolve(BACKUP_DIR);
  const sourceFinding = sourceIn(folder, 'BACKUP_DIR');
  if (sourceFinding) return [sourceFinding];
  const refusal = await tryToWrite(existing(folder), 'BACKUP_DIR');
  if (refusal) return [wrongInWords(refusal)];
  const newest = existing(folder) === folder ? await newestIn(folder) : undefined;
  if (!newest) return [wrong(`There is no backup in ${folder}.`, MAKE)];
  const hours = Math.floor((Date.now() - newest.at) / HOUR_MS);
  const says = `The newest backup, ${newest.path}, is ${hours} hours old.`;
  return [hours < NIGHTLY ? ok(says) : wrong(says, MAKE)];
}
