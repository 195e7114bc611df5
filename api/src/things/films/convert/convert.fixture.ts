/** Files of tests about conversion: films, large ones and beginnings of films, and programs like ffmpeg. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CameraFile, cameraFile, FFMPEG } from '../../../../../testing/films/camera-file';

/** A program like ffmpeg that first does what a line says. */
export async function likeFfmpeg(folder: string, line: string): Promise<string> {
  const path = join(folder, `ffmpeg-${Math.random().toString(36).slice(2)}`);
  await writeFile(path, `#!/bin/sh\n${line}\nexec ${FFMPEG} "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

/** Adds a box that says nothing, so that a small film is a large file. */
export function padded(film: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  return Buffer.concat([film, box]);
}

/** The begin of a film in a file. */
export const head = Buffer.from([0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 2, 0]);

const files = new Map<string, Promise<Buffer>>();
/** The same file is made once. */
export function madeOnce(file: CameraFile): Promise<Buffer> {
  const key = JSON.stringify(file);
  const made = files.get(key) ?? cameraFile(file);
  files.set(key, made);
  return made;
}
