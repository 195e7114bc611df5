/** What lies in the data folder holds everybody's data, and a machine may have other users. */
import { chmodSync, statSync } from 'node:fs';

/**
 * Leaves a file or folder to its owner alone, also one that was there before. Says so, and goes on, where that cannot be done:
 * it is another user's, or on a disk that does not know such rights. Windows has others, which a folder gets from the one above.
 */
export function restrictToOwner(path: string): void {
  if (process.platform === 'win32') return;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & 0o077) === 0) return;
    if (found.uid !== process.getuid?.()) throw new Error('it is another user’s');
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    console.warn(`Other users of this machine may read ${path}, and that cannot be changed: ${why}`);
  }
}
