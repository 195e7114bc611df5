/** Room on the disk that holds a folder. */
import { statfs } from 'node:fs/promises';

/** Returns the share of the disk that is free when so many bytes more are on it; below 0 when they have no room. */
export async function freeShareOf(folder: string, bytes = 0): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks === 0 ? 1 : (bavail - bytes / bsize) / blocks;
}
