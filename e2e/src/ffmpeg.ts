/** Films as other cameras make them, for tests on machines with ffmpeg. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../scripts/setup/find-program.mjs';

export const ffmpeg: string | undefined = findProgram('ffmpeg');

/** Codes a film anew with these options. */
export async function recoded(film: Buffer, ...options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-recoded-'));
  try {
    const [from, to] = [join(folder, 'from.mp4'), join(folder, 'to.mp4')];
    await writeFile(from, film);
    const given = ['-v', 'error', '-i', from, '-map', '0', '-c', 'copy', ...options, to];
    await promisify(execFile)(ffmpeg ?? 'ffmpeg', given);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
