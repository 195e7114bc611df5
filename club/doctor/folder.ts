/** Checks of folders. */
import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertNoSourceCode, warnOfGitClean } from '@touchline/server/database/data-folder';
import { explainSystemError } from '@touchline/server/system-errors';
import { type Finding, wrongInWords } from './finding';

/** The folder, or its nearest ancestor that exists. */
export const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Creates and removes a folder in this one. @returns why that fails */
export async function tryToWrite(folder: string, setting = 'DATA_DIR'): Promise<string | undefined> {
  try {
    await rmdir(await mkdtemp(join(folder, '.touchline-doctor-')));
    return undefined;
  } catch (error) {
    const path = (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? { path: folder } : {};
    const about = Object.assign(error instanceof Error ? error : new Error(String(error)), path);
    return explainSystemError(about, { setting }) ?? `The club may not write to the folder ${folder}.`;
  }
}

/** Returns the finding about a folder that is source code; undefined for others. */
export function sourceIn(folder: string, setting: Parameters<typeof warnOfGitClean>[1]): Finding | undefined {
  try {
    assertNoSourceCode(folder, setting);
    const warning = warnOfGitClean(folder, setting);
    return warning === undefined ? undefined : wrongInWords(warning);
  } catch (error) {
    return wrongInWords((error as Error).message);
  }
}
