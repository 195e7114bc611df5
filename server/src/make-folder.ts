import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Creates a folder and those above it, readable for its owner only. Node's own recursive `mkdir` never ends where the system creates
 * nothing, such as in `/proc`.
 * @throws the error of the operating system, with the path
 */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
      const isThere = codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory();
      if (!isThere) throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}
