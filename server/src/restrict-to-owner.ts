/** Restricts file access: the data folder holds personal data, and a machine may have other users. */
import { chmodSync, statSync } from 'node:fs';

/**
 * Removes the rights of other users on a file or folder, also on one that existed before. Only warns where that is impossible: for a file
 * of another user, or on a disk without such rights. On Windows a folder inherits its rights from its parent.
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
