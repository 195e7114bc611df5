/** Files as a phone films a game: much moves, pictures in another order than they are shown, and a sound. Needs ffmpeg. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { FFMPEG } from './camera-file';

export interface MovingFile {
  /** The file that is written. */
  path: string;
  seconds: number;
  width: number;
  height: number;
  /** Megabits a second of its picture. */
  megabits: number;
  /** So often the film is shown, one time after the other. */
  times?: number;
}

const run = (options: readonly string[]) =>
  promisify(execFile)(FFMPEG ?? 'ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...options]);

/** Writes such a file: `seconds` × `times` long, 30 frames a second, H.264 and AAC. */
export async function movingFile({ path, seconds, width, height, megabits, times = 1 }: MovingFile): Promise<void> {
  const once = times === 1 ? path : `${path}.once.mp4`;
  const rate = `${megabits}M`;
  await run([
    ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=30:duration=${seconds},noise=alls=12:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '60', '-pix_fmt', 'yuv420p'],
    ...['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-c:a', 'aac', '-shortest', once],
  ]);
  if (once === path) return;
  await run(['-stream_loop', String(times - 1), '-i', once, '-c', 'copy', path]);
  await rm(once);
}
